import { ITEMS_MAX, TOO_MANY_ITEMS, type ItemizedInvoice } from '#contract/sales/itemized-invoices.ts';
import type { UnbilledWork } from '#contract/sales/unbilled-work.ts';
import { roundHalfUp } from '#domain/money.ts';
import type { Line, LineKind } from '../documents/lines.ts';
import { suggestedPrice } from '../price-book/suggested-price.ts';
import { decimal } from '../../../../kit/forms/typing.ts';

/** A line item of an invoice as typed. */
export interface ItemValues extends Line {
  amount_dollar: string;
  is_taxable: boolean;
  /** The hours and expenses that a line of a new invoice bills. */
  bills?: Pick<UnbilledWork['lines'][number], 'timecard_ids' | 'expense_ids'>;
}

export const ITEMS = {
  field: 'itemized_invoices',
  max: ITEMS_MAX,
  full: TOO_MANY_ITEMS,
  last: 'An invoice keeps at least one line.',
  codeRequired: true,
  blank: blankItem,
  isApart: () => false,
  amountOf,
  filledFrom: (suggestion) => ({
    code: suggestion.code ?? '',
    description: suggestion.description,
    amount_dollar: String(suggestedPrice(suggestion)),
    is_taxable: suggestion.is_taxable,
  }),
} as const satisfies LineKind<ItemValues>;

/** An empty row. */
export function blankItem(key: string): ItemValues {
  return { key, id: '', code: '', description: '', amount_dollar: '', is_taxable: true };
}

export function savedItem(saved: ItemizedInvoice): ItemValues {
  const { itemized_invoice_id: id, code, description, amount_dollar, is_taxable } = saved;
  return { key: id, id, code, description, amount_dollar: String(amount_dollar), is_taxable };
}

/** Dollars of the line item as typed. */
export function amountOf({ amount_dollar }: ItemValues): number {
  return roundHalfUp(decimal(amount_dollar), 2);
}

/** The request body of the line item. */
export function itemBody({ id, code, description, amount_dollar, is_taxable }: ItemValues) {
  return { itemized_invoice_id: id, code, description, amount_dollar, is_taxable };
}
