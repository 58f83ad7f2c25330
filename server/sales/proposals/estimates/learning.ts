import { DURATION_MAX } from '#contract/sales/itemized-estimates.ts';
import { roundHalfUp } from '#domain/money.ts';
import type { CompanyDb } from '../../../platform/database/database.ts';
import { learnLines } from '../../price-book/learning.ts';
import { estimateLineItems } from './line-items.ts';

/** Updates the price book from an estimate that is sent for the first time. */
export async function learnEstimate(db: CompanyDb, estimateId: string, now: Date): Promise<void> {
  const lines = (await estimateLineItems.list(db, estimateId)).map((line) => ({
    code: line.code,
    description: line.description,
    unit: line.unit,
    cost_type: line.cost_type,
    is_taxable: line.is_taxable,
    price_item_id: line.price_item_id,
    price: Number(line.unit_price_dollar),
    hours_per_unit: hoursOfUnit(Number(line.duration_hour), Number(line.quantity)),
  }));
  await learnLines(db, { lines, haveUnitPrices: true }, now);
}

function hoursOfUnit(hours: number, quantity: number): number {
  return quantity > 0 ? Math.min(roundHalfUp(hours / quantity, 2), DURATION_MAX) : 0;
}
