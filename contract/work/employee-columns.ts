import { z } from 'zod';
import { type Columns, requiredTextColumn } from '../columns.ts';
import { day, email, instant, optional, phone } from '../fields.ts';

const EMPLOYEE_NAME_MAX = 50;

/**
 * The columns of an employee, in the order of the record. The searched columns are also in the table's search_text.
 * Accounts that may not see pay receive null in the columns of pay, and cannot search by them: a match would reveal the
 * value.
 */
export const employeeColumns = {
  employee_id: { value: z.string() },
  first_name: { ...requiredTextColumn('First Name', EMPLOYEE_NAME_MAX), searched: true },
  last_name: { ...requiredTextColumn('Last Name', EMPLOYEE_NAME_MAX), searched: true },
  /** A secret of the employee: it gives access to their time card. */
  employee_code: { value: z.string(), searched: true, pay: true },
  is_active: { value: z.boolean(), input: z.boolean({ error: 'Active is true or false' }).optional() },
  company_code: { value: z.string() },
  company_name: { value: z.string() },
  employee_type: { ...requiredTextColumn('Employee Type', 100), searched: true, pay: true },
  employee_title: { ...requiredTextColumn('Employee Title', 100), searched: true, audited: true },
  phone: { value: z.string(), input: phone, searched: true, audited: true },
  email: { value: z.string(), input: email, searched: true, audited: true, pay: true },
  start_date: { value: z.string().nullable(), input: optional(day('Start date')).optional(), pay: true },
  end_date: { value: z.string().nullable(), input: optional(day('End date')).optional(), pay: true },
  created_by_account_id: { value: z.string().nullable() },
  created_at: { value: instant },
  updated_at: { value: instant },
} as const satisfies Columns;
