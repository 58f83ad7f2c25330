import type pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#testkit/database/engines.ts';
import type { Database } from './database.ts';

/*
 * Reads the body of every function and trigger: each company table in it must be compared with a value of the company, such
 * as a parameter, a variable, or new.company_id. On Citus, only such statements run on one shard.
 */

/** Functions that look for a key in all companies, or list them; docs/scaling.md explains each. */
const ALL_COMPANIES = new Set([
  'accounts_with_email',
  'companies_in_directory',
  'company_of_stripe_account',
  'message_of_provider_event',
  'online_payment_of',
  'pdf_of_sha256',
]);

/** In a search index the company is part of the key; a second comparison keeps other indexes out of the plan. */
const SEARCH = /_containing$|^customers_named$/;

const functionsOfSchema = `
  select f.proname as name, pg_get_functiondef(f.oid) as definition
  from pg_proc f where f.pronamespace = 'public'::regnamespace and f.prokind = 'f' order by 1`;

const companyTables = `
  select relname as name from pg_class where relnamespace = 'public'::regnamespace and relrowsecurity`;

let db: Database;
let tables: Set<string>;
let definitions: Map<string, string>;

beforeAll(async () => {
  db = await testDatabase();
  await db.asOwner(async (owner) => {
    tables = new Set((await rowsOf<{ name: string }>(owner, companyTables)).map(({ name }) => name));
    const functions = await rowsOf<{ name: string; definition: string }>(owner, functionsOfSchema);
    definitions = new Map(functions.map(({ name, definition }) => [name, definition]));
  });
});

test('every function compares each company table that it reads or changes with a value', () => {
  const loose = [...definitions]
    .filter(([name]) => !ALL_COMPANIES.has(name) && !SEARCH.test(name))
    .flatMap(looseTables);
  expect(loose).toEqual([]);
});

test('every function of all companies exists and has a table without a comparison', () => {
  const unneeded = [...ALL_COMPANIES].filter((name) => looseTables([name, definitions.get(name) ?? '']).length === 0);
  expect(unneeded).toEqual([]);
});

test.each([
  ['link_of_token', 'm.company_id = entry.company_id and ', 'link_of_token: messages m'],
  ['person_of_session', 'c.company_id = s.company_id', 'person_of_session: companies c'],
  ['rename_jobsite_on_visits', 'company_id = new.company_id and ', 'rename_jobsite_on_visits: visits'],
  ['forget_unpaid_attempts', 'company_id = old.company_id and ', 'forget_unpaid_attempts: online_payments'],
])('a comparison that is removed from %s is found', (name, comparison, found) => {
  const definition = definitions.get(name) ?? '';
  expect(definition).toContain(comparison);
  expect(looseTables([name, definition.replace(comparison, 'true and ')])).toEqual([found]);
});

test('a comparison with the column of another table is found', () => {
  const definition = definitions.get('link_of_token') ?? '';
  const joined = definition.replace('m.company_id = entry.company_id', 'm.company_id = l.company_id');
  expect(looseTables(['link_of_token', joined])).toEqual(['link_of_token: messages m']);
});

/** The company tables of a function that no value of the company is compared with, each with its alias. */
function looseTables([name, definition]: [string, string]): string[] {
  const body = definition.replaceAll(/--.*$/gm, '');
  return body.split(';').flatMap((statement) => {
    const references = referencesIn(statement).filter(({ isInsert }) => !isInsert);
    const aliases = new Set(references.map(({ alias }) => alias));
    // Each of several references under one name, such as those of a union, needs a comparison of its own.
    const isLoose = ({ table, alias }: TableReference) =>
      comparisonsOf(statement, { table, alias }, aliases) <
      references.filter((other) => (alias === table ? other.alias === other.table : other.alias === alias)).length;
    return references
      .filter(isLoose)
      .map(({ table, alias }) => `${name}: ${table}${alias === table ? '' : ` ${alias}`}`);
  });
}

interface TableReference {
  table: string;
  alias: string;
  /** Rows are inserted with a company, which the table requires. */
  isInsert: boolean;
}

function referencesIn(statement: string): TableReference[] {
  const found = statement.matchAll(/\b(from|join|into|update|using)\s+(?:only\s+)?(\w+)(?:\s+(?:as\s+)?(\w+))?/gi);
  return Array.from(found, ([, keyword, table = '', next = '']) => ({
    table,
    alias: next === '' || NOT_ALIAS.has(next.toLowerCase()) ? table : next,
    isInsert: keyword?.toLowerCase() === 'into',
  })).filter(({ table }) => tables.has(table));
}

const NOT_ALIAS = new Set([
  'where',
  'set',
  'on',
  'order',
  'group',
  'join',
  'left',
  'cross',
  'limit',
  'for',
  'union',
  'values',
]);

/** How many times a statement compares the company of a table with a value that is no column of its tables. */
function comparisonsOf(
  statement: string,
  { table, alias }: Pick<TableReference, 'table' | 'alias'>,
  aliases: ReadonlySet<string>,
): number {
  const found = statement.matchAll(/(?<![\w.])(?:(\w+)\.)?company_id = (?:(\w+)\.)?(\w+)/g);
  return Array.from(found).filter(([, of, source, value]) => {
    const isOfTable = alias === table ? of === undefined || tables.has(of) : of === alias;
    return isOfTable && (source ? !aliases.has(source) : value !== 'company_id');
  }).length;
}

async function rowsOf<Row extends pg.QueryResultRow>(owner: pg.ClientBase, query: string): Promise<Row[]> {
  return (await owner.query<Row>(query)).rows;
}
