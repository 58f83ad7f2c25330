import { z } from 'zod';
import { scaled } from '#domain/money.ts';
import type { PaymentPercents } from '#domain/sales/installment-amounts.ts';
import { CustomerSees } from '../core/customer-sees.ts';
import { amount, optional, optionalLongText, requiredText, wholeNumber } from '../fields.ts';
import {
  costsSomething,
  ENTER_PRICE_AND_QUANTITY,
  freeLineFaults,
  UpdatedLine,
  LINES_MAX,
  NewLine,
} from './itemized-estimates.ts';

export const TAX_RATE_MAX = 99;
/** The form's maximum; the server accepts up to `TAX_RATE_MAX`. */
export const TAX_RATE_FORM_MAX = 20;
export const DISCOUNT_MAX = 10_000;
export const DAYS_MAX = 365;
export const HOURS_MAX = 23;
export const RETAINAGE_MAX = 20;
export const TERMS_MAX = 10_000;

/** The terms of an estimate that is created without any. */
export const DEFAULT_TERMS = {
  terms_and_conditions:
    'This estimate is valid for 5 business days. Work that is not listed above is quoted separately before it starts.',
  valid_business_days: 5,
  deposit_percent: 50,
  start_percent: 25,
  completion_percent: 25,
} as const;

export const ESTIMATE_NAME_REQUIRED = 'Estimate name is required';
export const SELECT_PROJECT = 'Please select a project.';
export const SCHEDULE_OFF = 'The deposit, start and completion percentages must total 100%.';
const SCHEDULE_WITH_RETAINAGE_OFF = 'The deposit, start, completion and retainage percentages must total 100%.';
const TIME_NOT_A_NUMBER = 'Please enter valid numerical values for time estimates.';
const TIME_NEGATIVE = 'Time estimates cannot be negative.';
const TIME_OVER = 'Time estimates exceed maximum allowed values.';
const RATE_NOT_A_NUMBER = 'Please enter valid numerical values for tax rate or discount amount.';

function percentUpTo(max: number, over: string) {
  const percentage = amount({
    notANumber: 'Please enter a percentage',
    negative: 'A percentage cannot be negative',
    max,
    over,
    decimals: 3,
  });
  return optional(percentage).optional();
}

const percent = percentUpTo(100, 'A percentage must be at most 100');

/** The period in which a sent estimate can be approved; null: unlimited. */
export const validBusinessDays = optional(
  wholeNumber({
    notANumber: 'Please enter a number of business days',
    negative: 'Business days cannot be negative',
    max: 365,
    over: 'Business days must be at most 365',
  }),
);

/** A percentage. */
export const taxRate = amount({
  notANumber: RATE_NOT_A_NUMBER,
  negative: 'Tax rate cannot be negative.',
  max: TAX_RATE_MAX,
  over: `Tax rate must be at most ${TAX_RATE_MAX}%.`,
  decimals: 3,
});

/** The content of an estimate besides its project and line items. */
export const estimateFields = {
  name: requiredText('Estimate name', 100, ESTIMATE_NAME_REQUIRED),
  description: optionalLongText('Description', 1000).optional(),
  terms_and_conditions: optionalLongText('Terms and conditions', TERMS_MAX).optional(),
  valid_business_days: validBusinessDays.optional(),
  deposit_percent: percent,
  start_percent: percent,
  completion_percent: percent,
  retainage_percent: percentUpTo(RETAINAGE_MAX, `Retainage must be at most ${RETAINAGE_MAX}%`),
  time_to_complete_day: wholeNumber({
    notANumber: TIME_NOT_A_NUMBER,
    negative: TIME_NEGATIVE,
    max: DAYS_MAX,
    over: TIME_OVER,
  }).optional(),
  time_to_complete_hr: wholeNumber({
    notANumber: TIME_NOT_A_NUMBER,
    negative: TIME_NEGATIVE,
    max: HOURS_MAX,
    over: TIME_OVER,
  }).optional(),
  tax_rate: taxRate.optional(),
  discount_usd: amount({
    notANumber: RATE_NOT_A_NUMBER,
    negative: 'Discount cannot be negative.',
    max: DISCOUNT_MAX,
    over: 'Discount must be at most $10,000.',
    decimals: 2,
  }).optional(),
};

/** A payment schedule is either omitted, or its parts add up to 100 percent. */
export function scheduleIsWhole(schedule: PaymentPercents): boolean {
  const { deposit_percent, start_percent, completion_percent, retainage_percent } = schedule;
  const parts = [deposit_percent, start_percent, completion_percent, retainage_percent];
  if (parts.every((part) => part === undefined || part === null)) return true;
  return parts.reduce<number>((sum, part) => sum + scaled(part ?? 0, 3), 0) === 100_000;
}

/** The message for a schedule that does not add up to 100; it mentions retainage only if there is some. */
export function scheduleOff({ retainage_percent }: PaymentPercents): string {
  return retainage_percent ? SCHEDULE_WITH_RETAINAGE_OFF : SCHEDULE_OFF;
}

/** The options for a refinement with `scheduleIsWhole`. */
export const wholeSchedule = {
  error: ({ input }: { input?: unknown }) => scheduleOff(input as PaymentPercents),
  path: ['deposit_percent'],
};

/** What the customer sees of the line items; null for the company's default. */
const customer_sees = CustomerSees.nullable().optional();

/** The fields from which an estimate is created, with or without line items. */
export const EstimateInput = z
  .object({
    project_id: z.uuid({ error: SELECT_PROJECT }),
    customer_id: z.uuid({ error: 'Please select a customer.' }).optional(),
    ...estimateFields,
    customer_sees,
    itemized_estimates: z
      .array(NewLine)
      .max(LINES_MAX, `An estimate has at most ${LINES_MAX} lines.`)
      .refine((lines) => lines.some(costsSomething), ENTER_PRICE_AND_QUANTITY)
      .optional(),
  })
  .refine(scheduleIsWhole, wholeSchedule);
export type EstimateInput = z.output<typeof EstimateInput>;

/**
 * The fields of an update. `itemized_estimates` lists all line items in order: those with an id are updated, those
 * without are inserted, missing ones are deleted. A given project or customer must be that of the estimate.
 */
export const EstimateChanges = z
  .object({
    project_id: z.uuid({ error: SELECT_PROJECT }),
    customer_id: z.uuid({ error: 'Please select a customer.' }),
    ...estimateFields,
    customer_sees,
    reminders_off: z.boolean({ error: 'Say whether reminders go out.' }),
    itemized_estimates: z
      .array(UpdatedLine)
      .min(1, ENTER_PRICE_AND_QUANTITY)
      .max(LINES_MAX, `An estimate has at most ${LINES_MAX} lines.`),
  })
  .partial();
export type EstimateChanges = z.output<typeof EstimateChanges>;

interface SavedLine {
  itemized_estimate_id: string;
  unit_price_dollar: number;
  quantity: number;
}

/**
 * Error messages by field if an update changes a line item's cost to nothing or adds a line item that costs nothing.
 */
export function lineFaults(saved: readonly SavedLine[], lines: readonly UpdatedLine[]): Record<string, string[]> {
  const byId = new Map(saved.map((line) => [line.itemized_estimate_id, line]));
  const faults = lines.flatMap((line, at) =>
    Object.entries(freeLineFaults(line, byId.get(line.itemized_estimate_id ?? ''))).map(
      ([field, sentences]) => [`itemized_estimates.${at}.${field}`, sentences] as const,
    ),
  );
  return Object.fromEntries(faults);
}
