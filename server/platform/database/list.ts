import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import type { ListQuery } from '../../../contract/endpoint.ts';
import type { Tables } from './tables.ts';

interface Listing<Row> {
  /** Columns that hold text: they are searched, and sorted without regard to case. */
  texts: readonly (keyof Row & string)[];
  /** Columns that are never null: an index in their order serves both directions. */
  neverNull?: readonly (keyof Row & string)[];
  /** Other columns that are searched. */
  alsoSearched?: readonly (keyof Row & string)[];
  /** The order without `sort`, ascending or, with `-`, descending; it also breaks ties. A column that is never null. */
  order: (keyof Row & string) | `-${keyof Row & string}`;
}

export interface Page<Row> {
  rows: Row[];
  /** All matches, not only this page's. */
  total: number;
}

/**
 * One page of what a query selects, searched, sorted and counted in one statement. The query's columns are the list's
 * attributes, so every attribute can be sorted by.
 */
export async function listPage<TB extends keyof Tables, Row extends object>(
  db: Kysely<Tables>,
  from: SelectQueryBuilder<Tables, TB, Row>,
  { q, sort, limit, offset }: ListQuery,
  { texts, neverNull = [], alsoSearched = [], order }: Listing<Row>,
): Promise<Page<Row>> {
  const matches = q
    ? sql`where ${sql.join(
        q.split(/\s+/).map((word) => sql`${haystack([...texts, ...alsoSearched])} ilike ${pattern(word)}`),
        sql` and `,
      )}`
    : sql``;
  const matching = sql`from (${from}) as listed ${matches}`;
  // Without a search the page is read off an index, and a count that wants no columns need not look at what is joined. A
  // search has to look at every row, so there the count comes with it.
  const total = q ? sql`count(*) over ()` : sql`(${from.clearSelect().select(sql`count(*)`.as('count'))})`;
  const { rows } = await sql<Row & { total_of_list: number }>`
    select *, ${isPaged(limit, offset) ? total : sql`0`}::integer as total_of_list ${matching}
    order by ${sort ? sql`${direction(sort, texts)}${nulls(sort, neverNull)}, ` : sql``}${direction(order, [])}
    ${limit === undefined ? sql`` : sql`limit ${limit}`} ${offset ? sql`offset ${offset}` : sql``}
  `.execute(db);
  if (!isPaged(limit, offset)) return { rows, total: rows.length };
  // A page past the end has no row to carry the count.
  return { rows, total: rows[0]?.total_of_list ?? (offset ? await count(db, matching) : 0) };
}

function isPaged(limit?: number, offset?: number): boolean {
  return limit !== undefined || Boolean(offset);
}

async function count(db: Kysely<Tables>, matching: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::integer as n ${matching}`.execute(db);
  return rows[0]?.n ?? 0;
}

function haystack(texts: readonly string[]) {
  return sql`concat_ws(' ', ${sql.join(texts.map((name) => sql.ref(`listed.${name}`)))})`;
}

/** Every character of the search stands for itself. */
function pattern(word: string): string {
  return `%${word.replace(/[\\%_]/g, String.raw`\$&`)}%`;
}

/** What is not known comes last. Without nulls nothing is said of them: an index read backwards would have them first. */
function nulls(sort: string, neverNull: readonly string[]) {
  return neverNull.includes(sort.replace('-', '')) ? sql`` : sql` nulls last`;
}

function direction(sort: string, texts: readonly string[]) {
  const isDescending = sort.startsWith('-');
  const name = isDescending ? sort.slice(1) : sort;
  const column = sql.ref(`listed.${name}`);
  const by = texts.includes(name) ? sql`lower(${column})` : column;
  return isDescending ? sql`${by} desc` : sql`${by} asc`;
}
