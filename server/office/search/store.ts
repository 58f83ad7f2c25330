import { type RawBuilder, sql } from 'kysely';
import { SEARCH_COUNTS, SEARCH_SHOWS, type SearchKind } from '#contract/office/search.ts';
import { folded, PHONE_DIGITS_MIN, type SearchTerm, searchTerms } from '#domain/search-terms.ts';
import { currentCompany } from '../../platform/database/company-compiler.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { readAsJson } from '../../platform/database/read-as-json.ts';
import { smallTables } from '../../platform/database/small-tables.ts';
import { type FoundKind, joinOf } from './kinds.ts';

/** The number of the longest terms that are looked up in the trigram indexes. */
const TERMS_LOOKED_UP = 2;
/** The indexes contain every three consecutive characters. */
const SHORTEST_TERM = 3;

/** The matches of a kind: its rows as JSON. */
export interface FoundRows {
  rows: Record<string, unknown>[];
  total: number;
}

/** The typed text, divided into its terms. */
interface Typed {
  terms: readonly SearchTerm[];
  /**
   * The texts that a name may begin with: the consecutive terms, and the typed text as it is, for example "Alvarez,
   * Maria".
   */
  phrases: readonly string[];
}

/**
 * Finds the records of each of these kinds that match all words of a text, the best first. One statement reads them
 * all. In a company with many records, statements before it determine which tables are large, and get their rows that
 * may match a term from the trigram indexes.
 */
export async function findRecords(
  db: CompanyDb,
  among: readonly FoundKind[],
  text: string,
  today: string,
): Promise<Map<SearchKind, FoundRows>> {
  const terms = searchTerms(text);
  const written = folded(text).trim().replaceAll(/\s+/g, ' ');
  const ways = [terms.map((term) => term.text).join(' '), written, written.replaceAll(',', '')];
  const typed = { terms, phrases: [...new Set(ways)] };
  if (terms.length === 0) return new Map();
  const kinds = among.filter(({ number }) => number || !terms.some(({ isNumber }) => isNumber));
  if (kinds.length === 0) return new Map();
  const candidates = await lookUp(db, kinds, terms);
  const groups = kinds.map((each) => sql`(${groupOf(each, typed, today, candidates)})`);
  const rows = await readAsJson<{ kind: SearchKind } & FoundRows>(
    db,
    sql`${terms.some(isShort) ? matchedParents(terms) : sql``} ${sql.join(groups, sql` union all `)}`,
  );
  return new Map(rows.map(({ kind, ...found }) => [kind, found]));
}

/** The matches of the terms in the trigram indexes. */
interface Candidates {
  /** The rows of a kind that may match; for a kind without an entry all rows are read. */
  rows: Map<SearchKind, RawBuilder<unknown>>;
  /** The projects that may match a term, by their names or their customers'. */
  projects: Map<string, RawBuilder<unknown>>;
}

const PROJECTS = 'projects_or_customers_containing';

/** Looks up the longest terms in the indexes, for the tables in which the company is not known to have few rows. */
async function lookUp(db: CompanyDb, kinds: readonly FoundKind[], terms: readonly SearchTerm[]): Promise<Candidates> {
  const candidates: Candidates = { rows: new Map(), projects: new Map() };
  const longest = terms
    .filter((term) => !isShort(term))
    .map(({ text }) => text)
    .toSorted((a, b) => b.length - a.length)
    .slice(0, TERMS_LOOKED_UP);
  if (longest.length === 0) return candidates;
  const indexed = kinds.filter(({ lookups }) => Object.keys(lookups).length > 0);
  const small = await smallTables(
    db,
    indexed.map(({ table }) => table),
  );
  const large = indexed.filter(({ table }) => !small.has(table));
  if (large.length === 0) return candidates;
  const functions = [...new Set(large.flatMap(({ lookups }) => Object.keys(lookups)))];
  const termQueries = longest.flatMap((term, n) =>
    functions.map((lookup) => sql`${sql.ref(lookup)}(${term})::text as ${sql.ref(`${lookup}_${n}`)}`),
  );
  const { rows } = await sql<Record<string, string | null>>`select ${sql.join(termQueries)}`.execute(db);
  const found = rows[0] ?? {};
  const idsOf = (lookup: string, n: number) => sql`${found[`${lookup}_${n}`]}::uuid[]`;
  for (const { kind, lookups } of large) {
    const n = longest.findIndex((_, at) => Object.keys(lookups).every((name) => found[`${name}_${at}`] !== null));
    if (n < 0) continue;
    const among = Object.entries(lookups).map(([name, column]) => sql`${column} = any(${idsOf(name, n)})`);
    candidates.rows.set(kind, sql`(${sql.join(among, sql` or `)})`);
  }
  for (const [n, term] of longest.entries()) {
    if (typeof found[`${PROJECTS}_${n}`] === 'string') candidates.projects.set(term, idsOf(PROJECTS, n));
  }
  return candidates;
}

/** No index covers such a term, and it may match many rows or none. */
function isShort({ text }: SearchTerm): boolean {
  return Array.from(text).length < SHORTEST_TERM;
}

/**
 * Determines which short terms match the names of a customer, and those of a project and its customer, with one bit
 * for each.
 */
function matchedParents(terms: readonly SearchTerm[]): RawBuilder<unknown> {
  const short = terms.flatMap((term, n) => (isShort(term) && !term.isNumber ? [{ ...term, bit: 2 ** n }] : []));
  const bits = (matches: (term: (typeof short)[number]) => RawBuilder<unknown>) =>
    short.length === 0
      ? sql`0`
      : sql.join(
          short.map((term) => sql`(${matches(term)})::integer * ${term.bit}::integer`),
          sql` + `,
        );
  const named = ({ text }: SearchTerm) => sql`strpos(m.search_name, ${` ${text}`}) > 0`;
  return sql`with matched_customers as materialized (
      select * from (select m.customer_id, ${bits(named)} as terms from customers m
        where m.company_id = ${currentCompany}) as all_customers where terms > 0),
    matched_projects as materialized (
      select * from (
        select m.project_id, ${bits(
          (term) => sql`${named(term)} or m.customer_id in (
            select customer_id from matched_customers where terms & ${term.bit}::integer > 0)`,
        )} as terms
        from projects m where m.company_id = ${currentCompany}) as all_projects
      where terms > 0)`;
}

/** One kind's total and its best rows, as one row. */
function groupOf(
  each: FoundKind,
  { terms, phrases }: Typed,
  today: string,
  candidates: Candidates,
): RawBuilder<unknown> {
  const { kind, table, id, begins, isActive, lastAt, status = sql``, columns } = each;
  const key = sql.ref(`r.${id}`);
  const more = each.with ?? sql``;
  const project = each.isActiveByProject ? joinOf('projects', 'p', 'project_id', each.parent ?? sql`null`) : sql``;
  // The planner may have no statistics, as in a new database. Therefore the matches are determined once, and the data
  // for their ranking and for the best ones is looked up row by row.
  return sql`
    with matching as materialized (${matchesOf(each, terms, candidates)})
    select ${kind}::text as kind, coalesce(max(total), 0)::integer as total,
      coalesce(jsonb_agg(to_jsonb(shown) order by place), '[]') as rows
    from (
      select matching.id, count(*) over () as total,
        row_number() over (order by matching.is_exact desc, ${begins(phrases)} desc, ${isActive(today)} desc,
          ${lastAt(today)} desc, ${key} desc) as place
      from matching ${joinOf(table, 'r', id, sql`matching.id`)} ${more} ${project} ${status}
      order by place limit ${sql.lit(SEARCH_SHOWS)}) as best
    cross join lateral (
      select ${columns(today)} from ${sql.table(table)} r ${more} ${parentsOf(each)} ${status}
      where r.company_id = ${currentCompany} and ${key} = best.id offset 0) as shown`;
}

function parentsOf({ belongsTo, parent = sql`null` }: FoundKind): RawBuilder<unknown> {
  if (!belongsTo) return sql``;
  if (belongsTo === 'customer') return joinOf('customers', 'c', 'customer_id', parent);
  return sql`${joinOf('projects', 'p', 'project_id', parent)} ${joinOf('customers', 'c', 'customer_id', sql`p.customer_id`)}`;
}

/**
 * The ids of the rows that match all terms: the document with exactly that number first, then the newest of the
 * others.
 */
function matchesOf(each: FoundKind, terms: readonly SearchTerm[], candidates: Candidates): RawBuilder<unknown> {
  const { kind, table, id, number, open = sql`true` } = each;
  const from = sql`from ${sql.table(table)} r ${each.with ?? sql``}`;
  const key = sql.ref(`r.${id}`);
  const all = sql.join(
    terms.map((term, n) => matches(each, term, n, candidates)),
    sql` and `,
  );
  const narrowed = candidates.rows.get(kind);
  const newest = sql`select ${key} as id ${from}
    where r.company_id = ${currentCompany} and ${open} and ${narrowed ? sql`${narrowed} and ` : sql``} ${all}
    order by ${key} desc limit ${sql.lit(SEARCH_COUNTS)}`;
  const exact = number && exactNumber(terms);
  if (exact === undefined) return sql`select id, false as is_exact from (${newest}) as newest`;
  return sql`select id, bool_or(is_exact) as is_exact from (
      (select ${key} as id, true as is_exact ${from}
        where r.company_id = ${currentCompany} and ${number} = ${exact} limit ${sql.lit(SEARCH_COUNTS)})
      union all
      (select id, false from (${newest}) as newest)) as either
    group by id limit ${sql.lit(SEARCH_COUNTS)}`;
}

/** The largest number of a document, which is an integer in the database. */
const LARGEST_NUMBER = 2 ** 31 - 1;

/** The document number, if the search consists of nothing else. */
function exactNumber(terms: readonly SearchTerm[]): number | undefined {
  const [term, ...others] = terms;
  if (!term || others.length > 0 || !/^[1-9]\d*$/.test(term.text)) return undefined;
  const number = Number(term.text);
  return number <= LARGEST_NUMBER ? number : undefined;
}

/** Whether a row, or a record that it belongs to, has a word that begins with the term. */
function matches(each: FoundKind, term: SearchTerm, n: number, candidates: Candidates): RawBuilder<unknown> {
  const { text, isNumber } = term;
  const { number, hasPhone, belongsTo, searched = sql`r.search_text` } = each;
  if (isNumber) return sql`starts_with((${number})::text, ${text})`;
  const either = [sql`strpos(${searched}, ${` ${text}`}) > 0`];
  if (hasPhone && text.length >= PHONE_DIGITS_MIN && /^\d+$/.test(text)) {
    either.push(sql`strpos(search_digits(r.phone), ${text}) > 0`);
  }
  if (belongsTo) either.push(parentMatches(each, term, n, candidates));
  return sql`(${sql.join(either, sql` or `)})`;
}

/**
 * Whether the names of the records that a row belongs to match. They are read row by row: either there are few rows,
 * or so many match that enough are found soon. Only a short term is compared with all names in advance.
 */
function parentMatches(each: FoundKind, term: SearchTerm, n: number, candidates: Candidates): RawBuilder<unknown> {
  const { kind, belongsTo, parent, isFew } = each;
  if (isShort(term) && !isFew && !candidates.rows.has(kind)) {
    const matched =
      belongsTo === 'project' ? sql`project_id from matched_projects` : sql`customer_id from matched_customers`;
    return sql`${parent} in (select ${matched} where terms & ${2 ** n}::integer > 0)`;
  }
  const has = (table: string) => sql`strpos(${sql.ref(`${table}.search_name`)}, ${` ${term.text}`}) > 0`;
  // Not "exists", which the planner may turn into a scan of all names.
  if (belongsTo === 'customer') {
    return sql`(select ${has('c')} from customers c
      where c.company_id = ${currentCompany} and c.customer_id = ${parent})`;
  }
  const among = candidates.projects.get(term.text);
  return sql`(${among ? sql`${parent} = any(${among}) and ` : sql``} (
    select ${has('p')} or ${has('c')}
    from projects p join customers c on c.company_id = p.company_id and c.customer_id = p.customer_id
    where p.company_id = ${currentCompany} and p.project_id = ${parent}))`;
}
