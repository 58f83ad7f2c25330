import { sql } from 'kysely';
import { namesOf } from '#contract/columns.ts';
import { priceItemColumns } from '#contract/sales/price-item-columns.ts';
import type { PriceItemInput } from '#contract/sales/price-items.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import type { Match, ValidRow } from './validate-rows.ts';

/** The fields of a price item that an import can fill. */
export const PRICE_ITEM_FILLS = namesOf(priceItemColumns, { filled: true });

export interface ExistingPriceItem {
  id: string;
  version: Date;
  category: string | null;
  unit: string | null;
  unit_cost_dollar: string | null;
}

/** The values for the empty fields of a price item. */
export interface PriceItemFill {
  id: string;
  /** The price item's updated_at when it was compared. */
  version: Date;
  values: { category?: string; unit?: string; unit_cost_dollar?: number };
}

/**
 * Finds the existing price item that is equal to each row: by its code, or by its description if it has none, so that
 * a second import of the same file adds nothing. The database converts to lower case, as in its unique index.
 */
export async function matchPriceItems(
  db: CompanyDb,
  valid: readonly ValidRow<PriceItemInput>[],
): Promise<Map<number, Match<ExistingPriceItem>>> {
  const existingItems = await existingItemsByKey(db);
  const itemKeys = valid.map(({ row, input: { code, description } }) => ({ row, code: code ?? null, description }));
  const { rows } = await sql<Lowered & { row: number }>`
    select row, lower(code) as code, lower(description) as description
    from jsonb_to_recordset(${JSON.stringify(itemKeys)}::jsonb) as given(row integer, code text, description text)`.execute(
    db,
  );
  return new Map(
    rows.map(({ row, ...lowered }) => {
      const marks = marksOf(lowered);
      // A row with a code is compared only by its code.
      const keys = marks.slice(0, 1);
      const existing = keys.map((key) => existingItems.get(key)).find((found) => found !== undefined);
      return [row, { keys, marks, existing }];
    }),
  );
}

interface Lowered {
  code: string | null;
  description: string;
}

function marksOf({ code, description }: Lowered): string[] {
  return [...(code === null ? [] : [`code ${code}`]), `description ${description}`];
}

async function existingItemsByKey(db: CompanyDb) {
  const rows = await db
    .selectFrom('price_items')
    .select(['price_item_id as id', 'updated_at as version', ...PRICE_ITEM_FILLS])
    .select(({ fn }) => [
      fn<string | null>('lower', ['code']).as('code'),
      fn<string>('lower', ['description']).as('description'),
    ])
    .orderBy('price_item_id', 'desc')
    .execute();
  const byKey = new Map<string, ExistingPriceItem>();
  // The rows are in descending order, so the oldest one is stored last.
  for (const { code, description, ...existing } of rows) {
    for (const key of marksOf({ code, description })) byKey.set(key, existing);
  }
  return byKey;
}

/**
 * The values that a row adds to an item's empty fields, in addition to those of earlier rows; undefined if there is
 * nothing new.
 */
export function fillOfPriceItem(
  existing: ExistingPriceItem,
  input: PriceItemInput,
  before: PriceItemFill | undefined,
): PriceItemFill | undefined {
  const values = { ...before?.values };
  const { category, unit, unit_cost_dollar } = input;
  const isEmpty = (field: (typeof PRICE_ITEM_FILLS)[number]) => !existing[field] && values[field] === undefined;
  const imported: PriceItemFill['values'] = {
    ...(category && isEmpty('category') && { category }),
    ...(unit && isEmpty('unit') && { unit }),
    ...(typeof unit_cost_dollar === 'number' && isEmpty('unit_cost_dollar') && { unit_cost_dollar }),
  };
  if (Object.keys(imported).length === 0) return undefined;
  return { id: existing.id, version: existing.version, values: { ...values, ...imported } };
}
