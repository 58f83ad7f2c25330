import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely';
import type { Compilable, QueryCompiler } from 'kysely';
import { expect, test } from 'vitest';
import { CompanyCompiler, currentCompany } from './company-compiler.ts';

interface Schema {
  customers: { company_id: string; customer_id: string; name: string };
  projects: { company_id: string; project_id: string; customer_id: string | null; name: string };
  sessions: { session_id: string; company_id: string };
}

const ACME = '01900000-0000-7000-8000-000000000001';
const TABLES = new Set(['customers', 'projects']);

function kyselyWith(createQueryCompiler: () => QueryCompiler): Kysely<Schema> {
  return new Kysely<Schema>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (kysely) => new PostgresIntrospector(kysely),
      createQueryCompiler,
    },
  });
}

const db = kyselyWith(() => new CompanyCompiler(TABLES, { isOnCitus: true }).of(ACME));
const plainDb = kyselyWith(() => new CompanyCompiler(TABLES, { isOnCitus: false }).of(ACME));

/** The text and the parameters of a statement. */
function compiled(query: Compilable): [text: string, parameters: readonly unknown[]] {
  const { sql: text, parameters } = query.compile();
  return [text.replaceAll('"', ''), parameters];
}

test('a select names the company before its own conditions', () => {
  expect(compiled(db.selectFrom('customers').select('name').where('customer_id', '=', '7'))).toEqual([
    'select name from customers where customers.company_id = $1 and customer_id = $2',
    [ACME, '7'],
  ]);
});

test('a select names the company for the alias of a table', () => {
  expect(compiled(db.selectFrom('customers as c').select('c.name'))).toEqual([
    'select c.name from customers as c where c.company_id = $1',
    [ACME],
  ]);
});

test('a select puts conditions that contain OR or raw SQL in parentheses', () => {
  const customers = db.selectFrom('customers').select('name');
  const raw = customers.where(sql<boolean>`name = '' or name is null`);
  const either = customers.where(({ or, eb }) => or([eb('name', '=', 'a'), eb('name', '=', 'b')]));
  expect(compiled(raw)[0]).toBe(
    "select name from customers where customers.company_id = $1 and (name = '' or name is null)",
  );
  expect(compiled(either)[0]).toBe(
    'select name from customers where customers.company_id = $1 and (name = $2 or name = $3)',
  );
});

test('a statement does not change if its table belongs to no company', () => {
  expect(compiled(db.selectFrom('sessions').select('session_id'))).toEqual(['select session_id from sessions', []]);
  expect(compiled(db.deleteFrom('sessions'))).toEqual(['delete from sessions', []]);
  expect(compiled(db.insertInto('sessions').values({ session_id: '1', company_id: '2' }))).toEqual([
    'insert into sessions (session_id, company_id) values ($1, $2)',
    ['1', '2'],
  ]);
});

test('joins name the company in their own condition, with one parameter for the statement', () => {
  const query = db
    .selectFrom('projects')
    .innerJoin('customers', 'customers.customer_id', 'projects.customer_id')
    .leftJoin('customers as payers', 'payers.customer_id', 'projects.customer_id')
    .leftJoin('sessions', 'sessions.session_id', 'projects.project_id')
    .select('projects.name');
  expect(compiled(query)).toEqual([
    'select projects.name from projects inner join customers on customers.company_id = $1 and customers.customer_id = projects.customer_id left join customers as payers on payers.company_id = $1 and payers.customer_id = projects.customer_id left join sessions on sessions.session_id = projects.project_id where projects.company_id = $1',
    [ACME],
  ]);
});

test('a cross join names the company in the condition of the statement', () => {
  const query = db.selectFrom('sessions').crossJoin('customers').select('customers.name');
  expect(compiled(query)[0]).toBe(
    'select customers.name from sessions cross join customers where customers.company_id = $1',
  );
});

const [projects, onCustomer] = [db.selectFrom('projects'), ['customers.customer_id', 'projects.customer_id']] as const;
test.each<[string, Compilable]>([
  ['right join', projects.rightJoin('customers', ...onCustomer).select('projects.name')],
  ['full join', projects.fullJoin('customers', ...onCustomer).select('projects.name')],
])('a %s is rejected', (_join, query) => {
  expect(() => query.compile()).toThrow('Use a left join instead of');
});

test('a lateral join names the company in its subquery', () => {
  const query = db
    .selectFrom('projects')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('customers')
          .select('customers.name as payer')
          .whereRef('customers.customer_id', '=', 'projects.customer_id')
          .as('payers'),
      (join) => join.onTrue(),
    )
    .select('payer');
  expect(compiled(query)[0]).toBe(
    'select payer from projects left join lateral (select customers.name as payer from customers where customers.company_id = $1 and customers.customer_id = projects.customer_id) as payers on true where projects.company_id = $1',
  );
});

test('subqueries in raw SQL and in conditions name the company', () => {
  const customers = db.selectFrom('customers').select('customer_id');
  const filtered = db.selectFrom('projects').select('name').where('customer_id', 'in', customers).forUpdate();
  expect(compiled(filtered)[0]).toBe(
    'select name from projects where projects.company_id = $1 and customer_id in (select customer_id from customers where customers.company_id = $1) for update',
  );
  const { sql: text, parameters } = sql`select count(*) from (${customers}) as listed`.compile(db);
  expect(text.replaceAll('"', '')).toBe(
    'select count(*) from ((select customer_id from customers where customers.company_id = $1)) as listed',
  );
  expect(parameters).toEqual([ACME]);
});

test('each part of a union names the company', () => {
  const query = db.selectFrom('customers').select('name').unionAll(db.selectFrom('projects').select('name'));
  expect(compiled(query)[0]).toBe(
    'select name from customers where customers.company_id = $1 union all select name from projects where projects.company_id = $1',
  );
});

test('a common table expression names the company', () => {
  const query = db
    .with('named', (with_) => with_.selectFrom('customers').select('name'))
    .selectFrom('named')
    .select('name');
  expect(compiled(query)[0]).toBe(
    'with named as (select name from customers where customers.company_id = $1) select name from named',
  );
});

test('an update names the company for its table and for the tables that it reads', () => {
  const query = db
    .updateTable('projects as p')
    .from('customers')
    .set({ name: 'New' })
    .whereRef('p.customer_id', '=', 'customers.customer_id')
    .returning('p.project_id');
  expect(compiled(query)).toEqual([
    'update projects as p set name = $1 from customers where customers.company_id = $2 and p.company_id = $2 and p.customer_id = customers.customer_id returning p.project_id',
    ['New', ACME],
  ]);
});

test('a delete names the company for its table and for the tables that it reads', () => {
  const query = db
    .deleteFrom('projects')
    .using('customers')
    .whereRef('projects.customer_id', '=', 'customers.customer_id');
  expect(compiled(query)[0]).toBe(
    'delete from projects using customers where customers.company_id = $1 and projects.company_id = $1 and projects.customer_id = customers.customer_id',
  );
});

test('inserted rows get the company', () => {
  const rows = [
    { customer_id: '1', name: 'Ann' },
    { customer_id: '2', name: sql<string>`lower(${'Bo'})` },
  ];
  const query = db.insertInto('customers').values(rows as { customer_id: string; name: string; company_id: string }[]);
  expect(compiled(query.onConflict((conflict) => conflict.doNothing()))).toEqual([
    'insert into customers (customer_id, name, company_id) values ($1, $2, $3), ($4, lower($5), $3) on conflict do nothing',
    ['1', 'Ann', ACME, '2', 'Bo'],
  ]);
});

test('an insert that names the company does not change', () => {
  expect(compiled(db.insertInto('customers').values({ company_id: '1', customer_id: '2', name: 'Ann' }))).toEqual([
    'insert into customers (company_id, customer_id, name) values ($1, $2, $3)',
    ['1', '2', 'Ann'],
  ]);
});

test('an insert of selected rows is rejected unless it names the column of the company', () => {
  const copy = (columns: ('company_id' | 'name')[]) =>
    db
      .insertInto('projects')
      .columns(columns)
      .expression((eb) => eb.selectFrom('customers').select(columns));
  expect(() => copy(['name']).compile()).toThrow('Rows that are not values must name their company_id');
  expect(compiled(copy(['company_id', 'name']))[0]).toBe(
    'insert into projects (company_id, name) select company_id, name from customers where customers.company_id = $1',
  );
});

test('currentCompany is the same parameter as in the comparisons of builders', () => {
  const names = db.selectFrom('projects').select('name');
  const query = sql`select from customers c where c.company_id = ${currentCompany} and c.name in ${names}`;
  const { sql: text, parameters } = query.compile(db);
  expect(text.replaceAll('"', '')).toBe(
    'select from customers c where c.company_id = $1 and c.name in (select name from projects where projects.company_id = $1)',
  );
  expect(parameters).toEqual([ACME]);
});

test('without Citus, the company is the setting of the transaction', () => {
  const names = plainDb.selectFrom('projects').select('name');
  const query = sql`select from customers c where c.company_id = ${currentCompany} and c.name in ${names}`;
  const { sql: text, parameters } = query.compile(plainDb);
  expect(text.replaceAll('"', '')).toBe(
    'select from customers c where c.company_id = current_company() and c.name in (select name from projects where projects.company_id = current_company())',
  );
  expect(parameters).toEqual([]);
  const inserted = { customer_id: '1', name: 'Ann' } as { customer_id: string; name: string; company_id: string };
  expect(compiled(plainDb.insertInto('customers').values(inserted))).toEqual([
    'insert into customers (customer_id, name, company_id) values ($1, $2, current_company())',
    ['1', 'Ann'],
  ]);
});

test('statements of two companies do not share a parameter', () => {
  const compiler = new CompanyCompiler(TABLES, { isOnCitus: true });
  const query = db.selectFrom('customers').select('name').toOperationNode();
  const parameters = ['1', '2'].map((id) => compiler.of(id).compileQuery(query, { queryId: id }).parameters);
  expect(parameters).toEqual([['1'], ['2']]);
});

test('currentCompany outside the transaction of a company is an error of its parameter', () => {
  const plain = kyselyWith(() => new PostgresQueryCompiler());
  const { parameters } = sql`select ${currentCompany}`.compile(plain);
  expect(() => (parameters[0] as { toPostgres: () => string }).toPostgres()).toThrow(
    'currentCompany is only available in the transaction of a company',
  );
});
