import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { type ListQuery, searchWords } from '#contract/endpoint.ts';
import { type ListReading, SHORT_LIST } from './list-reading.ts';
import { type Lookups, searchCondition } from './search.ts';
import type { Tables } from './tables.ts';

interface Listing<Row, Read extends keyof Row> {
  /** The columns that are returned; all by default. The others are used only to sort, search or filter. */
  read?: readonly (Read & string)[];
  /** Text columns, which are searched, and sorted case-insensitively. */
  textColumns: readonly (keyof Row & string)[];
  /** Columns that are never null, so that an index in their order works in both directions. */
  neverNull?: readonly (keyof Row & string)[];
  /** Additional columns that are searched. */
  alsoSearched?: readonly (keyof Row & string)[];
  /** Those of the searched columns that are also stored as folded text, in the columns `searchColumns`. */
  inSearchText?: readonly (keyof Row & string)[];
  /** The columns with the folded texts: by default the table's own, and those of the joined tables. */
  searchColumns?: readonly (keyof Row & string)[];
  /** The indexes of the words in these columns. */
  lookups?: Lookups<keyof Row & string>;
  /** The order without `sort`: ascending or, with `-`, descending. It also breaks ties. The column is never null. */
  order: (keyof Row & string) | `-${keyof Row & string}`;
}

export interface Page<Row> {
  rows: Row[];
  /** The number of all matches, not only those of this page. */
  total: number;
}

/**
 * One page of a query's rows, searched, sorted and counted in one statement. The query's columns are the list's
 * attributes, so the list can be sorted by every attribute. With a `reading`, it returns the next chunk of the complete
 * list.
 */
export async function listPage<TB extends keyof Tables, Row extends object, Read extends keyof Row = keyof Row>(
  db: Kysely<Tables>,
  from: SelectQueryBuilder<Tables, TB, Row>,
  { q, sort, limit, offset, reading }: ListQuery & { reading?: ListReading },
  {
    read,
    textColumns,
    neverNull = [],
    alsoSearched = [],
    inSearchText = [],
    searchColumns = [],
    lookups,
    order,
  }: Listing<Row, Read>,
): Promise<Page<Pick<Row, Read>>> {
  const words = q && !reading?.hasIds ? searchWords(q) : [];
  const searched = { columns: [...textColumns, ...alsoSearched], inSearchText, searchColumns, lookups };
  const matches = words.length > 0 ? sql`where ${await searchCondition(db, words, searched)}` : sql``;
  const columns = read ? sql.join(read.map((column) => sql.ref(`listed.${column}`))) : sql`*`;
  const matching = sql`from (${from}) as listed ${matches}`;
  const ordered = sql`order by ${sort ? sql`${direction(sort, textColumns)}${nulls(sort, neverNull)}, ` : sql``}${direction(order, [])}`;
  if (reading) return nextChunk<TB, Row, Read>(db, reading, { from, columns, matching, ordered, order, offset });
  // Without a search, the page is read from an index, and a count without columns can skip the joined tables. A search
  // reads every row, so a window function counts them.
  const total = q ? sql`count(*) over ()` : sql`(${from.clearSelect().select(sql`count(*)`.as('count'))})`;
  const { rows } = await sql<Pick<Row, Read> & { total_of_list: number }>`
    select ${columns}, ${isPaged(limit, offset) ? total : sql`0`}::integer as total_of_list ${matching} ${ordered}
    ${limit === undefined ? sql`` : limitOf(limit)} ${offset ? sql`offset ${offset}` : sql``}
  `.execute(db);
  if (!isPaged(limit, offset)) return { rows, total: rows.length };
  // A page past the end has no row that could carry the count.
  return { rows, total: rows[0]?.total_of_list ?? (offset ? await count(db, matching) : 0) };
}

interface Statement<TB extends keyof Tables, Row> {
  from: SelectQueryBuilder<Tables, TB, Row>;
  columns: RawBuilder<unknown>;
  matching: RawBuilder<unknown>;
  ordered: RawBuilder<unknown>;
  order: string;
  offset: number | undefined;
}

/** The next rows of a list that is read completely. `total` is correct only if this is the complete list. */
async function nextChunk<TB extends keyof Tables, Row extends object, Read extends keyof Row>(
  db: Kysely<Tables>,
  reading: ListReading,
  { from, columns, matching, ordered, order, offset }: Statement<TB, Row>,
): Promise<Page<Pick<Row, Read>>> {
  const skipped = offset ? sql`offset ${offset}` : sql``;
  if (!reading.isLong) {
    const { rows } = await sql<Pick<Row, Read>>`
      select ${columns} ${matching} ${ordered} ${limitOf(SHORT_LIST + 1)} ${skipped}
    `.execute(db);
    reading.isLong = rows.length > SHORT_LIST;
    reading.isComplete = !reading.isLong;
    if (reading.isLong) return { rows: [], total: 0 };
    return { rows, total: rows.length > 0 || !offset ? (offset ?? 0) + rows.length : await count(db, matching) };
  }
  const name = order.replace('-', '') as Read & string;
  const id = sql.ref(`listed.${name}`);
  if (!reading.hasIds) {
    const { rows } = await sql<{ ids: Buffer | null }>`
      select string_agg(uuid_send(id), ''::bytea) as ids
      from (select ${id} as id ${matching} ${ordered} ${skipped}) as ordered
    `.execute(db);
    reading.setIds(rows[0]?.ids ?? Buffer.alloc(0));
  }
  const ids = reading.takeIds();
  const { rows } = await sql<Pick<Row, Read>>`
    select ${columns} from (${from}) as listed where ${id} = any(${ids}::uuid[])
  `.execute(db);
  const found = new Map(rows.map((row) => [String(row[name]), row]));
  return { rows: ids.flatMap((each) => found.get(each) ?? []), total: 0 };
}

/**
 * A literal in the statement: for a limit as a parameter, PostgreSQL assumes a tenth of the table, and plans a prepared
 * statement again each time.
 */
function limitOf(rows: number): RawBuilder<unknown> {
  return sql`limit ${sql.lit(rows)}`;
}

function isPaged(limit?: number, offset?: number): boolean {
  return limit !== undefined || Boolean(offset);
}

async function count(db: Kysely<Tables>, matching: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::integer as n ${matching}`.execute(db);
  return rows[0]?.n ?? 0;
}

/**
 * Nulls are last. For columns without nulls the clause is omitted, because a backward index scan would put nulls first.
 */
function nulls(sort: string, neverNull: readonly string[]) {
  return neverNull.includes(sort.replace('-', '')) ? sql`` : sql` nulls last`;
}

function direction(sort: string, textColumns: readonly string[]) {
  const isDescending = sort.startsWith('-');
  const name = isDescending ? sort.slice(1) : sort;
  const column = sql.ref(`listed.${name}`);
  const by = textColumns.includes(name) ? sql`lower(${column})` : column;
  return isDescending ? sql`${by} desc` : sql`${by} asc`;
}
