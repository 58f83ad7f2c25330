import type { Insertable, Selectable, SelectQueryBuilder, Updateable } from 'kysely';
import { namesOf } from '#contract/columns.ts';
import type { ListQuery } from '#contract/endpoint.ts';
import { AppError, invalid } from '#contract/errors.ts';
import { priceItemColumns } from '#contract/sales/price-item-columns.ts';
import { PRICE_ITEMS_MAX, TOO_MANY_PRICE_ITEMS } from '#contract/sales/price-items.ts';
import { inChunks } from '../../platform/database/chunks.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { isUniqueViolation } from '../../platform/database/errors.ts';
import { listPage } from '../../platform/database/list.ts';
import { readOne } from '../../platform/database/read-one.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { rejectStale } from '../../platform/http/versions.ts';

export type PriceItemRow = Omit<Selectable<Tables['price_items']>, 'company_id' | 'description_key'>;

/** The columns that are read. `used_price_dollar` is computed from recent_prices. */
const COLUMNS = [
  ...namesOf(priceItemColumns, {}).filter((name) => name !== 'used_price_dollar'),
  'recent_prices' as const,
];
const SEARCHED = namesOf(priceItemColumns, { searched: true });

/** Adds an item unless the price book is full. Two concurrent requests may exceed the limit by one. */
export async function createPriceItem(db: CompanyDb, item: Insertable<Tables['price_items']>): Promise<PriceItemRow> {
  if ((await countPriceItems(db)) >= PRICE_ITEMS_MAX) throw invalid({ description: [TOO_MANY_PRICE_ITEMS] });
  try {
    return await db.insertInto('price_items').values(item).returning(COLUMNS).executeTakeFirstOrThrow();
  } catch (error) {
    throw asDuplicate(error);
  }
}

export async function countPriceItems(db: CompanyDb): Promise<number> {
  return count(db.selectFrom('price_items'));
}

export async function countActivePriceItems(db: CompanyDb): Promise<number> {
  return count(db.selectFrom('price_items').where('is_active', '=', true));
}

async function count(items: SelectQueryBuilder<Tables, 'price_items', object>): Promise<number> {
  const { rows } = await items.select(({ fn }) => fn.countAll<string>().as('rows')).executeTakeFirstOrThrow();
  return Number(rows);
}

/** Adds many items; the caller must ensure that the price book has room for them. */
export async function createPriceItems(db: CompanyDb, items: readonly Insertable<Tables['price_items']>[]) {
  const created: Pick<PriceItemRow, 'price_item_id' | 'updated_at'>[] = [];
  try {
    for (const some of inChunks(items)) {
      created.push(
        ...(await db.insertInto('price_items').values(some).returning(['price_item_id', 'updated_at']).execute()),
      );
    }
  } catch (error) {
    throw asDuplicate(error);
  }
  return created;
}

/** A page of the price book, ordered by description; with `is_active`, only active or inactive items. */
export async function listPriceItems(
  db: CompanyDb,
  { is_active, ...query }: ListQuery & { is_active?: boolean | undefined },
) {
  const all = db.selectFrom('price_items').select(COLUMNS);
  const listed = is_active === undefined ? all : all.where('is_active', '=', is_active);
  return listPage(db, listed, query, { textColumns: SEARCHED, order: '-price_item_id' });
}

/** All active items, ordered by description. */
export async function activePriceItems(db: CompanyDb) {
  return db
    .selectFrom('price_items')
    .select(namesOf(priceItemColumns, { suggested: true }))
    .where('is_active', '=', true)
    .orderBy(({ fn }) => fn<string>('lower', ['description']))
    .orderBy('price_item_id')
    .execute();
}

export async function readPriceItem(db: CompanyDb, id: string): Promise<PriceItemRow> {
  return readOne(db.selectFrom('price_items').select(COLUMNS).where('price_item_id', '=', id), 'price_item_not_found');
}

/** The item, locked until the transaction ends. */
export async function lockPriceItem(db: CompanyDb, id: string): Promise<PriceItemRow> {
  return readOne(
    db.selectFrom('price_items').select(COLUMNS).where('price_item_id', '=', id).forNoKeyUpdate(),
    'price_item_not_found',
  );
}

export async function updatePriceItem(
  db: CompanyDb,
  row: PriceItemRow,
  changes: Updateable<Tables['price_items']>,
  version: Date | undefined,
): Promise<PriceItemRow> {
  rejectStale(row, version);
  if (Object.keys(changes).length === 0) return row;
  try {
    return await db
      .updateTable('price_items')
      .set(changes)
      .where('price_item_id', '=', row.price_item_id)
      .returning(COLUMNS)
      .executeTakeFirstOrThrow();
  } catch (error) {
    throw asDuplicate(error);
  }
}

/** Deletes the item and returns its former row. */
export async function deletePriceItem(db: CompanyDb, id: string): Promise<PriceItemRow> {
  return readOne(
    db.deleteFrom('price_items').where('price_item_id', '=', id).returning(COLUMNS),
    'price_item_not_found',
  );
}

function asDuplicate(error: unknown): unknown {
  return isUniqueViolation(error, 'price_items_code_key') ? new AppError('duplicate_price_item') : error;
}
