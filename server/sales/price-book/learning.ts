import { sql } from 'kysely';
import type { CostType } from '#contract/sales/itemized-estimates.ts';
import { currentCompany } from '../../platform/database/company-compiler.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';

/** The properties of a sent line item that the price book stores. */
export interface SentLine {
  code: string | null;
  description: string;
  unit: string | null;
  cost_type: CostType;
  is_taxable: boolean;
  /** The price book item that it was taken from. */
  price_item_id: string | null;
  price: number;
  hours_per_unit: number;
}

interface SentLines {
  lines: readonly SentLine[];
  /** False for an invoice's line items, which have no quantity: a price may cover many units. */
  haveUnitPrices: boolean;
}

/**
 * Counts the line items of a document that is sent for the first time: price book items as uses, other line items as
 * remembered lines. A line item that occurs twice in a document counts once. Rows are locked in a consistent order, so
 * that concurrent documents with the same line items are both counted without a deadlock.
 */
export async function learnLines(db: CompanyDb, { lines, haveUnitPrices }: SentLines, now: Date): Promise<void> {
  if (lines.length === 0) return;
  const used = new Map<string, SentLine>();
  const unknown = new Map<string, SentLine>();
  for (const { at, price_item_id, key } of await matchLines(db, lines)) {
    const line = lines[at];
    if (line && price_item_id) used.set(price_item_id, line);
    else if (line) unknown.set(key, line);
  }
  await countUses(db, used, { haveUnitPrices, now });
  await remember(db, unknown, { haveUnitPrices, now });
}

interface Match {
  /** The index of the line item. */
  at: number;
  price_item_id: string | null;
  /** The normalized description, used for comparison. */
  key: string;
}

/**
 * The price book item of each line item: the one that it was taken from, or else one with its code, or with its
 * description. The database converts the text to lower case, as it does for the stored values.
 */
async function matchLines(db: CompanyDb, lines: readonly SentLine[]): Promise<Match[]> {
  const lineKeys = lines.map(({ code, description, price_item_id }, at) => ({ at, code, description, price_item_id }));
  const { rows } = await sql<Match>`
    with line as materialized (
      select at, lower(code) as code, lower(regexp_replace(description, '\\s+', ' ', 'g')) as key, price_item_id
      from jsonb_to_recordset(${JSON.stringify(lineKeys)}::jsonb)
        as given(at integer, code text, description text, price_item_id uuid)
    )
    select line.at, line.key, coalesce(
      own.price_item_id,
      of_code.price_item_id,
      (select p.price_item_id from price_items p
        where p.company_id = ${currentCompany} and p.description_key = line.key order by p.price_item_id limit 1)
    ) as price_item_id
    from line
    left join price_items own on own.company_id = ${currentCompany} and own.price_item_id = line.price_item_id
    left join price_items of_code on of_code.company_id = ${currentCompany} and lower(of_code.code) = line.code
    order by line.at`.execute(db);
  return rows;
}

interface Sending {
  haveUnitPrices: boolean;
  now: Date;
}

/** Counts a use of each item, and stores its last three unit prices. */
async function countUses(
  db: CompanyDb,
  used: ReadonlyMap<string, SentLine>,
  { haveUnitPrices, now }: Sending,
): Promise<void> {
  if (used.size === 0) return;
  await db
    .selectFrom('price_items')
    .select('price_item_id')
    .where('price_item_id', 'in', [...used.keys()])
    .orderBy('price_item_id')
    .forNoKeyUpdate()
    .execute();
  const uses = [...used].map(([id, { price }]) => ({ id, price }));
  const recentPrices = haveUnitPrices ? sql`(array_prepend(u.price, p.recent_prices))[1:3]` : sql`p.recent_prices`;
  await sql`
    update price_items p
    set times_used = p.times_used + 1, last_used_at = greatest(p.last_used_at, ${now}), recent_prices = ${recentPrices}
    from jsonb_to_recordset(${JSON.stringify(uses)}::jsonb) as u(id uuid, price numeric(12, 2))
    where p.company_id = ${currentCompany} and p.price_item_id = u.id`.execute(db);
}

/**
 * The amount is all that is known of a line item that occurs only in invoices. Unit data from estimates is preserved.
 */
const PRICE_WITHOUT_UNITS = sql<string>`case when line_memories.unit is null and line_memories.hours_per_unit = 0
  then excluded.last_price else line_memories.last_price end`;

async function remember(
  db: CompanyDb,
  unknown: ReadonlyMap<string, SentLine>,
  { haveUnitPrices, now }: Sending,
): Promise<void> {
  if (unknown.size === 0) return;
  const memories = [...unknown]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([description_key, { price, price_item_id: _none, ...line }]) => ({
      ...line,
      line_memory_id: newId(),
      description_key,
      last_price: price,
      times_used: 1,
      last_used_at: now,
    }));
  await db
    .insertInto('line_memories')
    .values(memories)
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'description_key']).doUpdateSet(({ ref, eb, fn }) => ({
        code: ref('excluded.code'),
        description: ref('excluded.description'),
        is_taxable: ref('excluded.is_taxable'),
        times_used: eb('line_memories.times_used', '+', 1),
        last_used_at: fn<Date>('greatest', ['line_memories.last_used_at', 'excluded.last_used_at']),
        ...(haveUnitPrices
          ? {
              unit: ref('excluded.unit'),
              last_price: ref('excluded.last_price'),
              hours_per_unit: ref('excluded.hours_per_unit'),
              cost_type: ref('excluded.cost_type'),
            }
          : { last_price: PRICE_WITHOUT_UNITS }),
      })),
    )
    .execute();
}
