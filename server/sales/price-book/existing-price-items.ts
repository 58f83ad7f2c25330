import type { CompanyDb } from '../../platform/database/database.ts';

/**
 * Returns the line items without references to items that no longer exist in the price book, because an item can be
 * deleted while a document with it is edited. The others are locked against deletion until the transaction ends.
 */
export async function withExistingPriceItems<L extends { price_item_id?: string | null | undefined }>(
  db: CompanyDb,
  lines: readonly L[],
): Promise<L[]> {
  const ids = [...new Set(lines.flatMap(({ price_item_id }) => price_item_id || []))].toSorted();
  if (ids.length === 0) return [...lines];
  const rows = await db
    .selectFrom('price_items')
    .select('price_item_id')
    .where('price_item_id', 'in', ids)
    .orderBy('price_item_id')
    .forKeyShare()
    .execute();
  const existingIds = new Set(rows.map(({ price_item_id }) => price_item_id));
  return lines.map((line) =>
    line.price_item_id && !existingIds.has(line.price_item_id) ? { ...line, price_item_id: null } : line,
  );
}
