import { type Selectable, sql } from 'kysely';
import { REMEMBERED_FROM } from '#contract/sales/line-memories.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { readOne } from '../../platform/database/read-one.ts';
import type { Tables } from '../../platform/database/tables.ts';

export type LineMemoryRow = Omit<Selectable<Tables['line_memories']>, 'company_id' | 'description_key'>;

const COLUMNS = [
  'line_memory_id',
  'code',
  'description',
  'unit',
  'last_price',
  'hours_per_unit',
  'cost_type',
  'is_taxable',
  'times_used',
  'last_used_at',
] as const satisfies readonly (keyof LineMemoryRow)[];

/**
 * The maximum number of suggested lines, the most used ones: a company quickly repeats more lines than a user can
 * read.
 */
const SUGGESTED_MAX = 500;

/**
 * Line items that were sent in two or more documents and are not in the price book, most used first. An item that was
 * added to the price book manually or by an import also counts as present, active or not.
 */
export async function rememberedLines(db: CompanyDb): Promise<LineMemoryRow[]> {
  return db
    .selectFrom('line_memories as m')
    .select(COLUMNS)
    .where('times_used', '>=', REMEMBERED_FROM)
    .where('description_key', 'not in', (eb) => eb.selectFrom('price_items').select('description_key'))
    .where((eb) =>
      eb.or([
        eb('code', 'is', null),
        eb(
          sql<string>`lower(code)`,
          'not in',
          eb
            .selectFrom('price_items as p')
            .select(sql<string>`lower(p.code)`.as('code'))
            .where('p.code', 'is not', null),
        ),
      ]),
    )
    .orderBy('times_used', 'desc')
    .orderBy('last_used_at', 'desc')
    .orderBy('line_memory_id')
    .limit(SUGGESTED_MAX)
    .execute();
}

/** Deletes a remembered line item and returns its row. */
export async function takeLineMemory(db: CompanyDb, id: string): Promise<LineMemoryRow> {
  return readOne(
    db.deleteFrom('line_memories').where('line_memory_id', '=', id).returning(COLUMNS),
    'line_memory_not_found',
  );
}
