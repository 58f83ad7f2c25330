import { z } from 'zod';
import { type Columns, requiredTextColumn } from '../columns.ts';
import { amount, day, instant, optional, optionalLongText, requiredText, wholeNumber } from '../fields.ts';

export const PROJECT_NAME_MAX = 50;
export const PROJECT_DESCRIPTION_MAX = 500;
export const INTERNAL_NOTES_MAX = 2000;

const notANumber = 'Please enter a number';
const isActive = z.boolean({ error: 'Active is true or false' });
const estimatedSum = amount({
  notANumber,
  negative: 'The estimated sum cannot be negative',
  max: 100_000_000,
  over: 'The estimated sum must be at most $100,000,000',
  decimals: 2,
});
const estimatedDuration = wholeNumber({
  notANumber,
  negative: 'The estimated duration cannot be negative',
  max: 36_500,
  over: 'The estimated duration must be at most 36,500 days',
});

/** The columns of a project, in the order of the record. The searched columns are also in the table's search_text. */
export const projectColumns = {
  project_id: { value: z.string(), crew: true },
  name: { value: z.string(), input: requiredText('Project name', PROJECT_NAME_MAX), searched: true, crew: true },
  /** Printed on every PDF of the project. */
  project_description: {
    value: z.string().nullable(),
    input: optionalLongText('Project description', PROJECT_DESCRIPTION_MAX).optional(),
    searched: true,
    crew: true,
  },
  /** Internal: not in any PDF, message or employee page. */
  internal_notes: {
    value: z.string().nullable(),
    input: optionalLongText('Notes for us', INTERNAL_NOTES_MAX).optional(),
  },
  project_type: { ...requiredTextColumn('Project Type', 100), searched: true, crew: true },
  is_active: { value: z.boolean(), input: isActive.optional() },
  estimated_sum: { value: z.number().nullable(), input: optional(estimatedSum).optional() },
  estimated_duration_days: { value: z.number().nullable(), input: optional(estimatedDuration).optional(), crew: true },
  start_date: { value: z.string().nullable(), input: optional(day('Start date')).optional(), crew: true },
  end_date: { value: z.string().nullable(), input: optional(day('End date')).optional(), crew: true },
  company_code: { value: z.string() },
  company_name: { value: z.string() },
  customer_id: { value: z.string(), crew: true },
  created_by_account_id: { value: z.string().nullable() },
  created_at: { value: instant, crew: true },
  updated_at: { value: instant, crew: true },
} as const satisfies Columns;
