import { PRICE_IS_OLD_AFTER_DAYS } from '#endpoints/sales/price-items.ts';
import { addDays } from '#domain/time.ts';

/** Whether the price has not been set or confirmed for 180 days. */
export function isOldPrice({ price_checked_on }: { price_checked_on: string }, today: string): boolean {
  return addDays(price_checked_on, PRICE_IS_OLD_AFTER_DAYS) < today;
}

/** "Price from Mar 2026" */
export function oldPriceText({ price_checked_on }: { price_checked_on: string }): string {
  const month = new Date(`${price_checked_on}T00:00:00Z`);
  return `Price from ${month.toLocaleDateString('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' })}`;
}
