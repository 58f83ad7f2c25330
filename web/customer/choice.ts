import { cents, dollars } from '#domain/money.ts';
import { linesIn, type Package } from '#domain/sales/packages.ts';
import { type AmountTotals, lineSums, scheduleAmounts, sumOfAmounts, totalsOfSums } from '#domain/totals.ts';
import type { LinkDocument, LinkLine } from './customer-link.ts';

/** The optional line items of a document that the customer has selected, by id. */
export type Choice = ReadonlySet<string>;

/** The document of one of its packages: with the line items of the package, and without the others. */
export function withPackage(document: LinkDocument, picked: Package | null): LinkDocument {
  const sums = document.packages.find((each) => each.package === picked)?.required_sums;
  if (!sums) return document;
  const { required_sums: common } = document;
  return {
    ...document,
    itemized_estimates: linesIn(document.itemized_estimates, picked),
    required_sums: {
      dollar: sumOfAmounts([common.dollar, sums.dollar]),
      taxable_dollar: sumOfAmounts([common.taxable_dollar, sums.taxable_dollar]),
    },
    packages: [],
  };
}

/** All optional line items: the total in the message, the PDF and the list includes them. */
export function wholeChoice({ itemized_estimates }: LinkDocument): Choice {
  return new Set(itemized_estimates.filter((line) => line.is_optional).map((line) => line.itemized_estimate_id));
}

/** The required and the selected line items. */
export function chosenLines({ itemized_estimates }: LinkDocument, choice: Choice): LinkLine[] {
  return itemized_estimates.filter((line) => !line.is_optional || choice.has(line.itemized_estimate_id));
}

/**
 * The totals of the required and selected line items, computed by the rule that the server uses to validate them. The
 * prices of required line items may be hidden, so their sums come with the document.
 */
export function totalsOf(document: LinkDocument, choice: Choice): AmountTotals {
  const selected = document.itemized_estimates
    .filter((line) => line.is_optional && choice.has(line.itemized_estimate_id))
    .map(({ sub_total_dollar, is_taxable }) => ({ sub_total_dollar: sub_total_dollar ?? 0, is_taxable }));
  return totalsOfSums([document.required_sums, lineSums(selected)], document);
}

/**
 * The change in the current total if a line item is selected or deselected, tax included; discounts can make it less
 * than its price.
 */
export function worthOf(document: LinkDocument, choice: Choice, { itemized_estimate_id }: LinkLine): number {
  const others = [...choice].filter((id) => id !== itemized_estimate_id);
  return difference(
    totalsOf(document, new Set([...others, itemized_estimate_id])).final_total,
    totalsOf(document, new Set(others)).final_total,
  );
}

/** The difference between the selected total and that of all line items: 0 or less. */
export function savedBy(document: LinkDocument, choice: Choice): number {
  return difference(totalsOf(document, choice).final_total, totalsOf(document, wholeChoice(document)).final_total);
}

function difference(total: number, other: number): number {
  return dollars(cents(total) - cents(other));
}

/** The labels of a revision's shares, and their meaning. */
const PARTS = {
  Deposit: 'deposit',
  'At start': 'start',
  'At completion': 'completion',
  Retainage: 'retainage',
} as const;
type PartName = (typeof PARTS)[keyof typeof PARTS];

export interface Share {
  /** The label in the revision. */
  label: string;
  /** Undefined for a share without a translation on this page. */
  part: PartName | undefined;
  percent: number;
  amount: number;
}

/** Shares of a schedule, with their meaning if this page has a translation. */
export function namedShares<Named extends { label: string }>(shares: readonly Named[]) {
  return shares.map((share) => ({ ...share, part: PARTS[share.label as keyof typeof PARTS] as PartName | undefined }));
}

/** The payment schedule for a total; empty without an agreed schedule. */
export function sharesOf({ payment_schedule }: LinkDocument, total: number): Share[] {
  const percents = payment_schedule.map(({ percent }) => percent);
  const amounts = scheduleAmounts(total, percents);
  return namedShares(payment_schedule).map((share, index) => ({ ...share, amount: amounts[index] ?? 0 }));
}
