import { join } from 'node:path';
import { isTaxedInPart } from '#domain/totals.ts';
import { dollars, figure, isZero } from '../../../core/documents/figures.ts';
import { writtenDay } from '../../../platform/clock.ts';
import { type Parties, printedParties } from '../../../core/documents/parties.ts';
import type { PrintedPricing } from '../../../core/documents/priced-lines.ts';
import type { ShownPhoto } from '../../../core/documents/shown-photos.ts';
import type { DocumentKind } from '../../../core/documents/rendering.ts';

/** An exact decimal with up to two places, as the database returns it: `'1234.50'`. */
type Dollars = string;

export type EstimateLine = PrintedPricing & {
  itemized_estimate_id: string;
  code: string;
  description: string;
  unit_price_dollar: Dollars;
  quantity: string;
  duration_hour: string;
  cost_type: 'all' | 'labor' | 'material';
  sub_total_dollar: Dollars;
  is_optional: boolean;
};

/**
 * The complete content of an estimate's PDF, as plain JSON, so that it can be stored as the snapshot of what was sent
 * and rendered again identically. Texts may be empty; days are `YYYY-MM-DD`; numbers are exact decimal strings, and the
 * totals are the record's own: rendering calculates nothing.
 */
export type EstimateDocument = Parties & {
  estimate_number: number;
  name: string;
  description: string;
  date: string;
  valid_until: string | null;
  lines: EstimateLine[];
  non_optional_dollar: Dollars;
  optional_dollar: Dollars;
  total_dollar: Dollars;
  tax_rate: string;
  tax_amount: Dollars;
  discount_usd: Dollars;
  final_total: Dollars;
  time_to_complete_day: number;
  time_to_complete_hr: number;
  terms_and_conditions: string;
  /** Beside `valid_until`, because the customer agrees to the period. */
  valid_business_days: number | null;
  payment_schedule: { label: string; percent: string; amount: Dollars }[];
  /** The company's own text, shown directly above the signature; revisions from before there was one lack it. */
  text_above_signature?: string;
  /** Shown for information on the customer's page, not printed; revisions from before there were any lack them. */
  shown_photos?: ShownPhoto[];
};

export function estimateFileName({ estimate_number }: { estimate_number: number }): string {
  return `Estimate-${estimate_number}.pdf`;
}

export const estimateDocument: DocumentKind<EstimateDocument> = {
  kind: 'estimate',
  template: join(import.meta.dirname, 'estimate.typ'),
  fileName: estimateFileName,
  printed: printedEstimate,
};

/** The estimate in the form that estimate-body.typ prints. */
export function printedEstimate(estimate: EstimateDocument) {
  const { company, customer } = estimate;
  const number = `#${estimate.estimate_number}`;
  const validUntil = estimate.valid_until ? writtenDay(estimate.valid_until) : '';
  const optional = estimate.lines.filter((line) => line.is_optional);
  const printedLine = linePrinter(estimate);
  return {
    title: `Estimate ${number}, ${estimate.name}`,
    footer: [company.name, `Estimate ${number}`, customer.name].join(' · '),
    number,
    day: estimate.date.split('-').map(Number),
    ...printedParties(estimate),
    dates: dates(estimate, validUntil),
    valid_until: validUntil,
    name: estimate.name,
    description: estimate.description,
    lines: estimate.lines.filter((line) => !line.is_optional).map(printedLine),
    optional_lines: optional.map(printedLine),
    optional_amount: dollars(estimate.optional_dollar),
    sums: sums(estimate, optional.length > 0),
    final_total: dollars(estimate.final_total),
    schedule: estimate.payment_schedule.map(({ label, percent, amount }) => ({
      label,
      percent: `${figure(percent)}%`,
      amount: dollars(amount),
    })),
    terms: estimate.terms_and_conditions.trim(),
  };
}

/** Dates and durations, by column. */
function dates({ date, time_to_complete_day, time_to_complete_hr }: EstimateDocument, validUntil: string) {
  const takes = [counted(time_to_complete_day, 'day'), counted(time_to_complete_hr, 'hour')].filter(Boolean).join(' ');
  const first = [{ label: 'Date', value: writtenDay(date) }];
  if (takes) first.push({ label: 'Time to complete', value: takes });
  return validUntil ? [first, [{ label: 'Valid until', value: validUntil }]] : [first];
}

type PrintableLine = Omit<EstimateLine, 'itemized_estimate_id' | 'is_optional'>;

/** Gives the line items of a document in the form that it prints; those without tax are marked where others are taxed. */
export function linePrinter(document: { lines: readonly PrintableLine[]; tax_rate: string }) {
  const marks = isTaxedInPart(document.lines, document);
  return (line: PrintableLine) => printedEstimateLine(line, marks && line.is_taxable === false);
}

function printedEstimateLine(line: PrintableLine, isMarked: boolean) {
  return {
    code: line.code,
    description: line.description,
    cost_type: [costTypes[line.cost_type], isMarked ? NOT_TAXED : ''].filter(Boolean).join(' · '),
    unit_price: dollars(line.unit_price_dollar),
    quantity: [figure(line.quantity), line.unit].filter(Boolean).join(' '),
    hours: isZero(line.duration_hour) ? '' : figure(line.duration_hour),
    sub_total: dollars(line.sub_total_dollar),
  };
}

/** The mark of a line item without tax. */
export const NOT_TAXED = 'Not taxed';

/** Most line items cover both, which needs no label. */
const costTypes = { all: '', labor: 'Labor', material: 'Material' };

/** The steps from the line items to the final total; a step that changes nothing is omitted. */
function sums(estimate: EstimateDocument, hasOptional: boolean) {
  const hasTax = !isZero(estimate.tax_amount);
  const hasDiscount = !isZero(estimate.discount_usd);
  const sum = (label: string, amount: Dollars) => ({ label, amount: dollars(amount) });
  return [
    ...(hasOptional
      ? [sum('Non-optional lines', estimate.non_optional_dollar), sum('Optional lines', estimate.optional_dollar)]
      : []),
    ...(hasOptional || hasTax || hasDiscount ? [sum('Sub total', estimate.total_dollar)] : []),
    ...(hasTax ? [sum(`Tax (${figure(estimate.tax_rate)}%)`, estimate.tax_amount)] : []),
    ...(hasDiscount ? [sum('Discount', `-${estimate.discount_usd}`)] : []),
  ];
}

function counted(count: number, unit: string): string {
  if (count === 0) return '';
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
