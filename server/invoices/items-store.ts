import type { Updateable } from 'kysely';
import { ITEMS_MAX, type KeptItem, type NewItem, TOO_MANY_ITEMS } from '../../contract/itemized-invoices.ts';
import { invalid, AppError } from '../../contract/errors.ts';
import type { CompanyDb } from '../platform/database/database.ts';
import type { Tables } from '../platform/database/tables.ts';
import { newId } from '../platform/ids.ts';
import type { ItemRow } from './tables.ts';

/** An invoice's line items in order. */
export async function itemsOf(db: CompanyDb, invoiceId: string): Promise<ItemRow[]> {
  return db
    .selectFrom('itemized_invoices')
    .selectAll()
    .where('invoice_id', '=', invoiceId)
    .orderBy('position')
    .orderBy('itemized_invoice_id')
    .execute();
}

/** Appends line items. The invoice must be locked. */
export async function addItems(db: CompanyDb, invoiceId: string, items: readonly NewItem[]): Promise<ItemRow[]> {
  const { count, last } = await db
    .selectFrom('itemized_invoices')
    .select((row) => [row.fn.countAll<number>().as('count'), row.fn.max('position').as('last')])
    .where('invoice_id', '=', invoiceId)
    .executeTakeFirstOrThrow();
  if (count + items.length > ITEMS_MAX) throw invalid({ itemized_invoices: [TOO_MANY_ITEMS] });
  return insertItems(db, invoiceId, items, (last ?? -1) + 1);
}

export async function insertItems(
  db: CompanyDb,
  invoiceId: string,
  items: readonly NewItem[],
  firstPosition = 0,
): Promise<ItemRow[]> {
  const values = items.map(({ code, description, amount_dollar }, index) => ({
    code,
    description,
    amount_dollar,
    itemized_invoice_id: newId(),
    invoice_id: invoiceId,
    position: firstPosition + index,
  }));
  return db.insertInto('itemized_invoices').values(values).returningAll().execute();
}

/**
 * Replaces the invoice's line items with these, in this order: updates those with an id, inserts the others, deletes
 * the rest. `saved` are the previous ones.
 */
export async function replaceItems(
  db: CompanyDb,
  invoiceId: string,
  saved: readonly ItemRow[],
  items: readonly KeptItem[],
): Promise<void> {
  const byId = new Map(saved.map((item) => [item.itemized_invoice_id, item]));
  const keptIds = items.flatMap((item) => item.itemized_invoice_id || []);
  if (new Set(keptIds).size !== keptIds.length || keptIds.some((id) => !byId.has(id))) {
    throw new AppError('itemized_invoice_not_found');
  }
  const goneIds = saved.map((item) => item.itemized_invoice_id).filter((id) => !keptIds.includes(id));
  if (goneIds.length > 0) {
    await db.deleteFrom('itemized_invoices').where('itemized_invoice_id', 'in', goneIds).execute();
  }
  for (const [position, { itemized_invoice_id: id, invoice_id: _own, ...item }] of items.entries()) {
    const kept = id ? byId.get(id) : undefined;
    if (!kept) await insertItems(db, invoiceId, [item], position);
    else if (differs(kept, item, position)) await updateItem(db, kept.itemized_invoice_id, { ...item, position });
  }
}

function differs(saved: ItemRow, { code, description, amount_dollar }: NewItem, position: number): boolean {
  const isSame = saved.code === code && saved.description === description && saved.position === position;
  return !isSame || Number(saved.amount_dollar) !== amount_dollar;
}

/** The invoice of a line item; queried before the invoice is locked, so that locks are taken from the parent down. */
export async function invoiceOfItem(db: CompanyDb, id: string): Promise<string> {
  const row = await db
    .selectFrom('itemized_invoices')
    .select('invoice_id')
    .where('itemized_invoice_id', '=', id)
    .executeTakeFirst();
  if (!row) throw new AppError('itemized_invoice_not_found');
  return row.invoice_id;
}

export async function updateItem(
  db: CompanyDb,
  id: string,
  changes: Updateable<Tables['itemized_invoices']>,
): Promise<ItemRow> {
  return db
    .updateTable('itemized_invoices')
    .set(changes)
    .where('itemized_invoice_id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deleteItem(db: CompanyDb, id: string): Promise<void> {
  await db.deleteFrom('itemized_invoices').where('itemized_invoice_id', '=', id).execute();
}

export async function deleteItems(db: CompanyDb, invoiceId: string): Promise<void> {
  await db.deleteFrom('itemized_invoices').where('invoice_id', '=', invoiceId).execute();
}
