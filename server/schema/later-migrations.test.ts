import { readdir } from 'node:fs/promises';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { expect, test } from 'vitest';

/*
 * Migrations after the first that could run on a distributed schema. Citus repeats their statements on the workers, and
 * accepts only simple ones; see docs/scaling.md.
 */

const FOLDER = new URL('./migrations/', import.meta.url);
const FIRST = '0053';

test.each(await laterMigrations())('%s consists of statements that Citus accepts', async (file) => {
  const statements = await statementsOf(file);
  expect(statements).not.toEqual([]);
  expect(statements.flatMap(faultsOf)).toEqual([]);
});

test.each([
  ['create table a (b int); create table c (d int)', 'several statements'],
  ['alter table a add column b int, add column c int', 'several changes of one table'],
  ['alter table a add check (b > 0)', 'a constraint without a name'],
  ['alter table a add column b uuid references c', 'a constraint of a new column'],
  ['alter table a add column b int check (b > 0)', 'a constraint of a new column'],
  ['drop index a, b', 'several objects dropped'],
  ['drop function a(int, int), b()', 'several objects dropped'],
])('the statement %s contains %s', (statement, fault) => {
  expect(faultsOf(statement)).toEqual([`${fault}: ${statement}`]);
});

test.each([
  'create table a (b int, c int check (c > 0))',
  'alter table a add constraint a_b_check check (b in (1, 2))',
  'alter table a add column b numeric(10, 2) not null default 0',
  'drop function a(int, int)',
  'create function a() returns void language plpgsql as $$ begin delete from b; delete from c; end $$',
  'insert into a values (1, 2), (3, 4);',
])('the statement %s contains nothing that Citus rejects', (statement) => {
  expect(faultsOf(statement)).toEqual([]);
});

async function laterMigrations(): Promise<string[]> {
  return (await readdir(FOLDER)).filter((file) => file >= FIRST).toSorted();
}

/** What a migration sends to the database, which returns no rows. */
async function statementsOf(file: string): Promise<string[]> {
  const statements: string[] = [];
  const db = new Kysely<unknown>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (introspected) => new PostgresIntrospector(introspected),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => {
      statements.push(query.sql);
    },
  });
  const { up } = (await import(new URL(file, FOLDER).href)) as { up: (db: Kysely<unknown>) => Promise<void> };
  await up(db);
  return statements;
}

const COLUMN_CONSTRAINT = /\b(references|unique|check|primary key)\b/;

/** What Citus rejects in a statement, outside the bodies of functions. */
function faultsOf(statement: string): string[] {
  const text = outline(statement);
  const isAlterTable = text.startsWith('alter table');
  const faults = {
    'several statements': text.includes(';'),
    'several changes of one table': isAlterTable && text.includes(','),
    'a constraint without a name': / add (check|unique|primary key|foreign key)\b/.test(text),
    'a constraint of a new column': / add column\b/.test(text) && COLUMN_CONSTRAINT.test(text),
    'several objects dropped': text.startsWith('drop ') && text.includes(','),
  };
  return Object.entries(faults).flatMap(([fault, isFound]) => (isFound ? `${fault}: ${statement}` : []));
}

/** A statement in one line and lowercase, without comments, texts, and everything in parentheses. */
function outline(statement: string): string {
  let text = statement
    .replaceAll(/\$\$.*?\$\$/gs, '')
    .replaceAll(/'(?:[^']|'')*'/g, '')
    .replaceAll(/--.*$/gm, '');
  while (/\([^()]*\)/.test(text)) text = text.replaceAll(/\([^()]*\)/g, '');
  return text.replaceAll(/\s+/g, ' ').trim().toLowerCase().replace(/;$/, '');
}
