import {
  DEFAULT_TERMS,
  ESTIMATE_NAME_REQUIRED,
  EstimateChanges,
  lineFaults,
  scheduleIsWhole,
  scheduleOff,
  TAX_RATE_FORM_MAX,
} from '#contract/sales/estimate-fields.ts';
import type { Estimate } from '#contract/sales/estimates.ts';
import { ENTER_PRICE_AND_QUANTITY, type ItemizedEstimate } from '#contract/sales/itemized-estimates.ts';
import type { CustomerSees } from '#domain/sales/customer-sees.ts';
import type { PaymentPercents } from '#domain/sales/installment-amounts.ts';
import { linesIn, packagesOf } from '#domain/sales/packages.ts';
import { estimateTotals, type EstimateTotals } from '#domain/totals.ts';
import { decimal } from '../../../../kit/forms/typing.ts';
import {
  LINES,
  blankLine,
  countedLine,
  lineBody,
  savedLine,
  subTotal,
  type LineValues,
} from './lines/estimate-lines.ts';

/** Form values of an estimate. */
export interface EstimateValues {
  /** Selected once, when the estimate is created. */
  project_id: string;
  name: string;
  description: string;
  time_to_complete_day: string;
  time_to_complete_hr: string;
  tax_rate: string;
  discount_usd: string;
  itemized_estimates: LineValues[];
  valid_business_days: string;
  terms_and_conditions: string;
  deposit_percent: string;
  start_percent: string;
  completion_percent: string;
  /** Empty unless a share is retained until the work is accepted. */
  retainage_percent: string;
  /** What the customer sees of the line items; null for the company's default. */
  customer_sees: CustomerSees | null;
}

/** The values of a new estimate: one empty line item, the default terms, and the last tax rate. */
export function newEstimateValues(project_id = '', tax_rate = '0'): EstimateValues {
  return {
    project_id,
    name: '',
    description: '',
    time_to_complete_day: '0',
    time_to_complete_hr: '0',
    tax_rate,
    discount_usd: '0',
    itemized_estimates: [blankLine('new-1')],
    ...termsValues(DEFAULT_TERMS),
    customer_sees: null,
  };
}

export function estimateValues(estimate: Estimate, lines: readonly ItemizedEstimate[]): EstimateValues {
  return {
    project_id: estimate.project_id,
    name: estimate.name,
    description: estimate.description ?? '',
    time_to_complete_day: String(estimate.time_to_complete_day),
    time_to_complete_hr: String(estimate.time_to_complete_hr),
    tax_rate: String(estimate.tax_rate),
    discount_usd: String(estimate.discount_usd),
    itemized_estimates: lines.length > 0 ? lines.map(savedLine) : [blankLine('new-1')],
    ...termsValues(estimate),
    customer_sees: estimate.customer_sees,
  };
}

type Terms = Pick<
  Estimate,
  'terms_and_conditions' | 'valid_business_days' | 'deposit_percent' | 'start_percent' | 'completion_percent'
> &
  Partial<Pick<Estimate, 'retainage_percent'>>;

export function termsValues(terms: Terms) {
  return {
    valid_business_days: written(terms.valid_business_days),
    terms_and_conditions: terms.terms_and_conditions ?? '',
    deposit_percent: written(terms.deposit_percent),
    start_percent: written(terms.start_percent),
    completion_percent: written(terms.completion_percent),
    retainage_percent: written(terms.retainage_percent ?? null),
  };
}

function written(number: number | null): string {
  return number === null ? '' : String(number);
}

/** The request body of an estimate. */
export function estimateBody(values: EstimateValues) {
  return { ...values, itemized_estimates: values.itemized_estimates.map(lineBody) };
}

/** The totals of the values as typed, as the server will compute them. */
export function totalsAsTyped(values: EstimateValues): EstimateTotals {
  return estimateTotals(values.itemized_estimates.map(countedLine), {
    tax_rate: decimal(values.tax_rate),
    discount_usd: decimal(values.discount_usd),
  });
}

/** The packages that the line items offer, each with its final total. */
export function packagesAsTyped({ itemized_estimates, tax_rate, discount_usd }: EstimateValues) {
  const lines = itemized_estimates.map(countedLine);
  const rates = { tax_rate: decimal(tax_rate), discount_usd: decimal(discount_usd) };
  return packagesOf(lines).map((each) => ({ ...estimateTotals(linesIn(lines, each), rates), package: each }));
}

/** The percentages of the payment schedule as typed. */
export function scheduleAsTyped(values: EstimateValues): Record<keyof PaymentPercents, number> {
  return {
    deposit_percent: decimal(values.deposit_percent),
    start_percent: decimal(values.start_percent),
    completion_percent: decimal(values.completion_percent),
    retainage_percent: decimal(values.retainage_percent),
  };
}

/** True when the schedule adds up to 100% or is empty. */
export function scheduleIsRight(values: EstimateValues): boolean {
  return hasNoSchedule(values) || scheduleIsWhole(scheduleAsTyped(values));
}

export function hasNoSchedule(values: EstimateValues): boolean {
  const { deposit_percent, start_percent, completion_percent, retainage_percent } = values;
  return !deposit_percent && !start_percent && !completion_percent && !retainage_percent;
}

type Messages = Record<string, string | false>;

/** Rules of the form beyond the contract. A saved rate above the form's limit is accepted. */
export function checkEstimate(values: EstimateValues, savedRate = 0): Messages {
  return {
    name: values.name.trim() === '' && ESTIMATE_NAME_REQUIRED,
    tax_rate: taxRateFault(values.tax_rate, savedRate),
    deposit_percent: !scheduleIsRight(values) && scheduleOff(scheduleAsTyped(values)),
  };
}

/** The message for a rate above both the form's limit and the saved rate. */
export function taxRateFault(typed: string, savedRate: number): string | false {
  return decimal(typed) > Math.max(TAX_RATE_FORM_MAX, savedRate) && `Tax rate must be at most ${TAX_RATE_FORM_MAX}%.`;
}

/** Single line items of an update may not become free. */
export function checkChangedLines(values: EstimateValues, saved: readonly ItemizedEstimate[]): Messages {
  const { data } = EstimateChanges.safeParse(estimateBody(values));
  const faults = lineFaults(saved, data?.itemized_estimates ?? []);
  return Object.fromEntries(Object.entries(faults).map(([field, [first = '']]) => [field, first]));
}

/** A new estimate must have a total; single line items of it may be free. */
export function checkNewLines(values: EstimateValues): Messages {
  return { [LINES.field]: values.itemized_estimates.every((line) => subTotal(line) === 0) && ENTER_PRICE_AND_QUANTITY };
}
