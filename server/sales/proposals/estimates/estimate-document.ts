import { join } from 'node:path';
import type { CustomerSees } from '#domain/sales/customer-sees.ts';
import { type Package, PACKAGE_NAMES } from '#domain/sales/packages.ts';
import { dollars, figure, isZero } from '../../../core/documents/figures.ts';
import { type Parties, printedParties } from '../../../core/documents/parties.ts';
import type { PrintableLine } from '../../../core/documents/priced-lines.ts';
import { proposalFileName } from '../../../core/documents/proposal-document.ts';
import type { DocumentKind } from '../../../core/documents/rendering.ts';
import type { ShownPhoto } from '../../../core/documents/shown-photos.ts';
import { writtenDay } from '../../../platform/clock.ts';
import { linePrinter } from '../printed-lines.ts';
import { packageRange, packageTotals } from './package-totals.ts';

/** An exact decimal with up to two places, as the database returns it: `'1234.50'`. */
type Dollars = string;

export type EstimateLine = PrintableLine & {
  itemized_estimate_id: string;
  is_optional: boolean;
  /** Missing for a line item in all packages. */
  package?: Package;
};

/**
 * The complete content of an estimate's PDF, as plain JSON. It is stored as the snapshot of what was sent and can be
 * rendered again identically. Texts may be empty; days are `YYYY-MM-DD`; numbers are exact decimal strings. The totals
 * are those of the record: rendering calculates nothing.
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
  /** In addition to `valid_until`, because the customer agrees to the period. */
  valid_business_days: number | null;
  payment_schedule: { label: string; percent: string; amount: Dollars }[];
  /** What the customer sees of the line items; missing if everything is shown. */
  customer_sees?: CustomerSees;
  /** The company's own text, shown directly above the signature; missing in revisions from before the field existed. */
  text_above_signature?: string;
  /** Shown for information on the customer's page, not printed; missing in revisions from before photos existed. */
  shown_photos?: ShownPhoto[];
};

export const estimateDocument: DocumentKind<EstimateDocument> = {
  kind: 'estimate',
  template: join(import.meta.dirname, 'estimate.typ'),
  fileName: (snapshot) => proposalFileName(snapshot),
  printed: printedEstimate,
};

/** The estimate in the form that estimate-body.typ prints. */
export function printedEstimate(estimate: EstimateDocument) {
  const { company, customer } = estimate;
  const number = `#${estimate.estimate_number}`;
  const validUntil = estimate.valid_until ? writtenDay(estimate.valid_until) : '';
  const optional = estimate.lines.filter((line) => line.is_optional);
  const firm = estimate.lines.filter((line) => !line.is_optional);
  const packages = packageTotals(estimate).map((each) => ({ ...each, name: PACKAGE_NAMES[each.package] }));
  const offersPackages = packages.length > 0;
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
    lines: firm.filter((line) => line.package === undefined).map(printedLine),
    packages: packages.map((each) => ({
      name: each.name,
      lines: firm.filter((line) => line.package === each.package).map(printedLine),
    })),
    optional_lines: optional.map((line) => withPackage(printedLine(line), line.package)),
    // Which optional lines count depends on the package.
    optional_amount: offersPackages ? '' : dollars(estimate.optional_dollar),
    sums: offersPackages ? packages.slice(0, -1).map(packageSum) : sums(estimate, optional.length > 0),
    final_sum: packages.slice(-1).map(packageSum)[0] ?? { label: 'Final total', amount: dollars(estimate.final_total) },
    package_name: '',
    final_total: offersPackages ? packageRange(packages) : dollars(estimate.final_total),
    schedule: estimate.payment_schedule.map(({ label, percent, amount }) => ({
      label,
      percent: `${figure(percent)}%`,
      amount: offersPackages ? '' : dollars(amount),
    })),
    terms: estimate.terms_and_conditions.trim(),
  };
}

type PackageTotal = ReturnType<typeof packageTotals>[number] & { name: string };

function packageSum({ name, final_total }: PackageTotal) {
  return { label: `${name} total`, amount: dollars(final_total.toFixed(2)) };
}

/** An optional line that is available in one package only says so. */
function withPackage<Line extends { cost_type: string }>(line: Line, ofPackage: Package | undefined): Line {
  if (ofPackage === undefined) return line;
  return { ...line, cost_type: [line.cost_type, `With ${PACKAGE_NAMES[ofPackage]}`].filter(Boolean).join(' · ') };
}

/** Dates and durations, by column. */
function dates({ date, time_to_complete_day, time_to_complete_hr }: EstimateDocument, validUntil: string) {
  const takes = [counted(time_to_complete_day, 'day'), counted(time_to_complete_hr, 'hour')].filter(Boolean).join(' ');
  const first = [{ label: 'Date', value: writtenDay(date) }];
  if (takes) first.push({ label: 'Time to complete', value: takes });
  return validUntil ? [first, [{ label: 'Valid until', value: validUntil }]] : [first];
}

/** The steps from the line items to the final total; steps that change nothing are omitted. */
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
