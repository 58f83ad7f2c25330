import { type Kysely, type RawBuilder, sql } from 'kysely';
import { folded } from '#domain/search-terms.ts';
import { smallTables } from './small-tables.ts';
import type { Tables } from './tables.ts';

/** The number of words of a search that are looked up, longest first, until one is rare enough. */
const WORDS_LOOKED_UP = 3;
/** The index contains every three consecutive letters. */
const SHORTEST_WORD = 3;

/** The indexes of the words in a list. */
export interface Lookups<Column extends string> {
  /** The table of the listed rows. */
  table: keyof Tables;
  /** Database functions that look up a word, each with the listed column that holds the returned ids. */
  functions: Readonly<Record<string, Column>>;
}

/** What a search of a list compares. */
export interface Searched<Column extends string> {
  columns: readonly Column[];
  /** Those of the columns that are also stored as folded text, in the columns `searchColumns`. */
  inSearchText: readonly Column[];
  searchColumns: readonly Column[];
  lookups: Lookups<Column> | undefined;
}

/**
 * The condition that a listed row contains all words. If an index has one of them, only the rows from the index are
 * read. The index may return too many, so the words are compared anyway.
 */
export async function searchCondition<Column extends string>(
  db: Kysely<Tables>,
  words: readonly string[],
  { columns, inSearchText, searchColumns, lookups }: Searched<Column>,
): Promise<RawBuilder<unknown>> {
  const others = columns.filter((name) => !inSearchText.includes(name));
  const contained = words.map((word) => contains(others, searchColumns, word));
  const narrowed = lookups && (await indexCondition(db, words, lookups));
  return sql.join(narrowed ? [narrowed, ...contained] : contained, sql` and `);
}

/** The condition that a row is among those that an index returns for a word; undefined if no index helps. */
async function indexCondition(
  db: Kysely<Tables>,
  words: readonly string[],
  { table, functions }: Lookups<string>,
): Promise<RawBuilder<unknown> | undefined> {
  const longest = words
    .filter((word) => Array.from(word).length >= SHORTEST_WORD)
    .toSorted((a, b) => b.length - a.length)
    .slice(0, WORDS_LOOKED_UP);
  if (longest.length === 0 || (await smallTables(db, [table])).has(table)) return undefined;
  for (const word of longest) {
    const found = Object.entries(functions).map(
      ([lookup, column]) => sql`${sql.ref(lookup)}(${word})::text as ${sql.ref(column)}`,
    );
    const { rows } = await sql<Record<string, string | null>>`select ${sql.join(found)}`.execute(db);
    const ids = Object.entries(rows[0] ?? {});
    if (ids.every(([, some]) => some !== null)) {
      const among = ids.map(([column, some]) => sql`${sql.ref(`listed.${column}`)} = any(${some}::uuid[])`);
      return sql`(${sql.join(among, sql` or `)})`;
    }
  }
  return undefined;
}

/**
 * Whether one of the columns contains a word, taken literally. A match does not span columns. The folded texts are
 * compared first, ignoring accents; a row that matches there needs no further test.
 */
function contains(columns: readonly string[], searchColumns: readonly string[], word: string): RawBuilder<unknown> {
  const stored = searchColumns.map((name) => sql`strpos(${sql.ref(`listed.${name}`)}, ${folded(word)}) > 0`);
  const other = sql`strpos(lower(${joined(columns)}), lower(${word}::text)) > 0`;
  return sql`(${sql.join(columns.length > 0 ? [...stored, other] : stored, sql` or `)})`;
}

function joined(columns: readonly string[]) {
  return sql`concat_ws(' ', ${sql.join(columns.map((name) => sql.ref(`listed.${name}`)))})`;
}
