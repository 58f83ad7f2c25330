import { DURATION_MAX, LINES_MAX, type CostType, type ItemizedEstimate } from '#contract/sales/itemized-estimates.ts';
import { scaled, timesScaled } from '#domain/money.ts';
import type { PriceSuggestion } from '#contract/sales/price-items.ts';
import type { Line } from '../../documents/lines.ts';
import { suggestedPrice } from '../../price-book/suggested-price.ts';
import { decimal } from '../../../../../kit/forms/typing.ts';

/** The typed values that line items of estimates and change orders share. */
export interface PricedLine extends Line {
  cost_type: CostType;
  unit_price_dollar: string;
  quantity: string;
  duration_hour: string;
  /** The unit of the quantity, such as "sq ft". */
  unit: string;
  is_taxable: boolean;
  /** The price book item that it was taken from; may be empty. */
  price_item_id: string;
  unit_cost_dollar: string;
  /** The hours per unit, from which the hours are computed; empty if the hours were typed. */
  hours_per_unit: string;
}

/** Rules for the line items that estimates and change orders share. */
export const PRICED_LINES = {
  max: LINES_MAX,
  codeRequired: false,
  settledWith: settledWithQuantity,
  filledFrom: priceFrom,
  withConsequences,
} as const;

/** The values that a suggestion fills in, with the hours for the quantity. */
export function priceFrom(
  item: PriceSuggestion,
  { quantity }: PricedLine,
): Omit<PricedLine, 'key' | 'id' | 'quantity'> {
  const hours_per_unit = item.hours_per_unit > 0 ? String(item.hours_per_unit) : '';
  return {
    code: item.code ?? '',
    description: item.description,
    cost_type: item.cost_type,
    unit_price_dollar: String(suggestedPrice(item)),
    unit: item.unit ?? '',
    is_taxable: item.is_taxable,
    price_item_id: item.kind === 'item' ? item.price_item_id : '',
    unit_cost_dollar: item.kind === 'item' ? written(item.unit_cost_dollar) : '',
    duration_hour: hoursOf(hours_per_unit, quantity),
    hours_per_unit,
  };
}

/**
 * The consequences of a change: hours are computed from the quantity, and another description is no longer the item's
 * work.
 */
export function withConsequences<C extends Partial<PricedLine>>(line: PricedLine, change: C): C {
  const { description, price_item_id } = change;
  const isOtherWork =
    line.price_item_id !== '' &&
    price_item_id === undefined &&
    description !== undefined &&
    isOtherText(line.description, description);
  const followed = withHours(line, change);
  return isOtherWork ? { ...followed, price_item_id: '', hours_per_unit: '' } : followed;
}

/** Whether a text was replaced rather than edited: its beginning and end differ, or it is empty. */
function isOtherText(before: string, now: string): boolean {
  const shorter = Math.min(before.length, now.length);
  let same = 0;
  while (same < shorter && before[same] === now[same]) same += 1;
  for (let end = 1; same < shorter && before.at(-end) === now.at(-end); end += 1) same += 1;
  return now.trim() === '' || same * 2 < shorter;
}

/** Computes hours from the quantity until they are typed. */
function withHours<C extends Partial<PricedLine>>(line: PricedLine, change: C): C {
  if (change.hours_per_unit !== undefined) return change;
  if (change.duration_hour !== undefined) return { ...change, hours_per_unit: '' };
  if (change.quantity === undefined || line.hours_per_unit === '') return change;
  return { ...change, duration_hour: hoursOf(line.hours_per_unit, change.quantity) };
}

/** The hours of a quantity, as typed, rounded half up to two decimals. */
function hoursOf(hoursPerUnit: string, quantity: string): string {
  const hours = timesScaled(scaled(decimal(hoursPerUnit), 2), scaled(decimal(quantity), 2), 2) / 100;
  return hours === 0 ? '' : String(Math.min(hours, DURATION_MAX));
}

/** Price and quantity share their message, which is shown at the price. */
function settledWithQuantity(field: string): readonly string[] {
  return field === 'quantity' ? ['unit_price_dollar'] : [];
}

type SavedPrice = Pick<
  ItemizedEstimate,
  | 'code'
  | 'description'
  | 'cost_type'
  | 'unit_price_dollar'
  | 'quantity'
  | 'duration_hour'
  | 'unit'
  | 'is_taxable'
  | 'price_item_id'
  | 'unit_cost_dollar'
>;

function written(dollars: number | null): string {
  return dollars === null ? '' : String(dollars);
}

/** A saved line item as typed. */
export function savedPrice(id: string, saved: SavedPrice): PricedLine {
  return {
    key: id,
    id,
    code: saved.code ?? '',
    description: saved.description,
    cost_type: saved.cost_type,
    unit_price_dollar: String(saved.unit_price_dollar),
    quantity: String(saved.quantity),
    duration_hour: saved.duration_hour === 0 ? '' : String(saved.duration_hour),
    unit: saved.unit ?? '',
    is_taxable: saved.is_taxable,
    price_item_id: saved.price_item_id ?? '',
    unit_cost_dollar: written(saved.unit_cost_dollar),
    hours_per_unit: '',
  };
}

/** An empty row. Most line items have a quantity of one, so it is prefilled. */
export function blankPrice(key: string): PricedLine {
  return {
    key,
    id: '',
    code: '',
    description: '',
    cost_type: 'all',
    unit_price_dollar: '',
    quantity: '1',
    duration_hour: '',
    unit: '',
    is_taxable: true,
    price_item_id: '',
    unit_cost_dollar: '',
    hours_per_unit: '',
  };
}

/** The fields that the request bodies of all line items share; empty hours are sent as zero. */
export function priceBody<L extends PricedLine>({
  key: _key,
  id: _id,
  hours_per_unit: _hours,
  duration_hour,
  ...line
}: L) {
  return { ...line, duration_hour: duration_hour || '0' };
}
