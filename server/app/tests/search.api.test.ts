import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { searchWords } from '#contract/endpoint.ts';
import type { SearchKind } from '#contract/office/search.ts';
import { folded, searchTerms } from '#domain/search-terms.ts';
import { isOnCitus } from '#testkit/database/citus.ts';
import { casesForEngine, testDatabase } from '#testkit/database/engines.ts';
import { statementsOf } from '#testkit/database/statements.ts';
import { aCompany, type Company } from '#testkit/records/factories.ts';
import { FOUND_KINDS } from '../../office/search/kinds.ts';
import { findRecords } from '../../office/search/store.ts';
import { asCompany, type CompanyDb } from '../../platform/database/database.ts';
import { listInvoices } from '../../sales/invoices/store.ts';
import { listEstimates } from '../../sales/proposals/estimates/store.ts';
import { listCustomers } from '../../work/customers/store.ts';
import { listEmployees } from '../../work/employees/store.ts';
import { listExpenses } from '../../work/expenses/store.ts';
import { listJobsites } from '../../work/jobsites/store.ts';
import { listProjects } from '../../work/projects/store.ts';

/*
 * Searches of a company with more records than a search without an index reads. Every name consists of a few syllables,
 * so that words occur often, rarely or never.
 */

const MANY = 600;
const SYLLABLES = ['Mül', 'ler', '100%', '_x_', String.raw`a\b`, 'É', '🏠', "O'", 'na', 'Ñu', 'ZZ', '9'];

let acme: Company;
let rival: Company;

beforeAll(async () => {
  acme = await aCompany();
  rival = await aCompany();
  await addRecords(acme);
  await addRecords(rival);
});

/** A customer, a project, a jobsite, a visit, an estimate, an invoice, an employee and an expense for each number. */
async function addRecords(company: Company): Promise<void> {
  await addCustomers(company);
  await adding(company, async (add) => {
    await add(
      `insert into projects (company_id, project_id, customer_id, name, project_description, project_type, is_active)
       select company, id, id, 'Job ' || ${name(2)} || ' P' || n, E'New\\nroof', 'Remodel', true from records`,
    );
    await add(
      `insert into jobsites (company_id, jobsite_id, project_id, name, city, state)
       select company, id, id, ${name(3)} || ' J' || n, 'Tampa', 'FL' from records`,
    );
    await add(
      `insert into visits (company_id, visit_id, project_id, title, day, arrival_window_minutes)
       select company, id, id, ${name(6)} || ' V' || n, '2026-11-20', 120 from records`,
    );
    await add(
      `insert into estimates (company_id, estimate_id, project_id, customer_id, estimate_number, name, time_to_complete_day,
         time_to_complete_hr, tax_rate, discount_usd, tax_amount, total_dollar, non_optional_dollar, optional_dollar,
         total_hour, non_optional_hour, optional_hour, final_total)
       select company, id, id, id, 1000 + n, ${name(4)}, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 from records`,
    );
    await add(
      `insert into invoices (company_id, invoice_id, project_id, customer_id, invoice_number, name, issue_date, due_date,
         tax_rate, discount_usd, sub_total_sum_lineitems, tax_amount, sub_total_after_tax, final_total, amount_paid)
       select company, id, id, id, 1000 + n, ${name(5)}, '2026-11-20', '2026-12-04', 0, 0, 10, 0, 10, 10, n % 2 * 10
       from records`,
    );
    await add(
      `insert into employees (company_id, employee_id, first_name, last_name, employee_code, is_active, employee_type,
         employee_title, phone, email)
       select company, id, ${name(6)}, 'Cruz' || n, substr(id::text, 1, 13), true, 'Full-time', 'Roofer', '813-555-0101',
         'e' || n || '@example.com'
       from records`,
    );
    await add(
      `insert into expenses (company_id, expense_id, project_id, project_name, spent_on, vendor, receipt_number, category,
         amount_dollar, paid_with, status, entered_by_name)
       select company, id, id, 'Job ' || n, '2026-11-20', ${name(7)}, 'R' || n, 'materials', 10, 'company', 'checked', 'Ana Lee'
       from records`,
    );
  });
}

async function addCustomers(company: Company): Promise<void> {
  await adding(company, (add) =>
    add(
      `insert into customers (company_id, customer_id, first_name, last_name, city, email, phone, email_consent, sms_consent)
       select company, id, ${name(1)}, 'Lee' || n, 'Tampa', 'c' || n || '@example.com', '813-555-0100', true, true from records`,
    ),
  );
}

/** The SQL expression of a name composed of the syllables. */
function name(salt: number): string {
  return [1, 7, 31].map((step) => `parts[1 + (n * ${step} + n / 5 + ${salt}) % cardinality(parts)]`).join(' || ');
}

/** Runs statements that insert a row for each row of `records`: a number, the company, an id and the syllables. */
async function adding(
  { company_id }: Company,
  work: (add: (statement: string) => Promise<unknown>) => Promise<unknown>,
): Promise<void> {
  const { asOwner } = await testDatabase();
  await asOwner((owner) =>
    work((statement) =>
      owner.query(
        `with records as (
           select n, $1::uuid as company, md5($1::text || n)::uuid as id, $2::text[] as parts
           from generate_series(1, ${MANY}) n)
         ${statement}`,
        [company_id, SYLLABLES],
      ),
    ),
  );
}

type Row = Record<string, unknown>;

function textOf(row: Row, column: string): string {
  const value = row[column];
  return typeof value === 'string' || typeof value === 'number' ? `${value}` : '';
}

interface SearchedList {
  name: string;
  list: (db: CompanyDb, q?: string) => Promise<{ rows: Row[]; total: number }>;
  columns: string[];
  id: string;
}

const names = { company_code: 'ACME0001', company_name: 'Acme' };
const today = '2026-11-22';
const ofProject = ['project_name', 'project_type', 'customer_first_name', 'customer_last_name'];
const lists: SearchedList[] = [
  {
    name: 'customers',
    id: 'customer_id',
    list: (db, q) => listCustomers(db, { q }, { today }),
    columns: [
      'first_name',
      'last_name',
      'customer_company_name',
      'address_1',
      'city',
      'state',
      'zip',
      'email',
      'phone',
    ],
  },
  {
    name: 'projects',
    id: 'project_id',
    list: (db, q) => listProjects(db, names, { q }, { today }),
    columns: ['name', 'project_description', 'project_type', 'customer_first_name', 'customer_last_name'],
  },
  {
    name: 'jobsites',
    id: 'jobsite_id',
    list: (db, q) => listJobsites(db, names, { q }),
    columns: ['name', 'jobsite_description', 'address_1', 'city', 'state', 'zip', ...ofProject],
  },
  {
    name: 'estimates',
    id: 'estimate_id',
    list: (db, q) => listEstimates(db, { q }, { today }),
    columns: ['name', 'description', 'estimate_number', ...ofProject],
  },
  {
    name: 'invoices',
    id: 'invoice_id',
    list: (db, q) => listInvoices(db, { q }, { today }),
    columns: ['name', 'status', 'invoice_number', ...ofProject],
  },
  {
    name: 'employees',
    id: 'employee_id',
    list: (db, q) => listEmployees(db, { q }),
    columns: ['first_name', 'last_name', 'employee_code', 'employee_type', 'employee_title', 'email', 'phone'],
  },
  {
    name: 'expenses',
    id: 'expense_id',
    list: (db, q) => listExpenses(db, { q }),
    columns: ['vendor', 'description', 'receipt_number', 'project_name', 'spent_by_name'],
  },
];

async function inCompany<T>({ company_id }: Company, work: (db: CompanyDb) => Promise<T>): Promise<T> {
  return asCompany(await testDatabase(), company_id, work);
}

/** The rows in which some column contains every word, ignoring case and accents. Compares every row. */
function filtered(rows: readonly Row[], columns: readonly string[], q: string): Row[] {
  const words = searchWords(folded(q));
  return rows.filter((row) =>
    words.every((word) => columns.some((column) => folded(textOf(row, column)).includes(word))),
  );
}

// All lists are searched in the same way.
const sample = casesForEngine(lists, { of: () => 'a list' });

describe.each(sample)('a search of $name', ({ list, columns, id }) => {
  let all: Row[];

  beforeAll(async () => {
    all = (await inCompany(acme, (db) => list(db))).rows;
  });

  test('a search finds the same rows as comparing every row, in the same order', async () => {
    expect(all).toHaveLength(MANY);
    const part = fc.constantFrom(
      ...SYLLABLES,
      'lee',
      '1',
      '20',
      'e',
      'tampa',
      '@example',
      'paid',
      'qqq',
      'roof',
      'new',
    );
    const word = fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(''));
    const search = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));
    await fc.assert(
      fc.asyncProperty(search, async (q) => {
        const { rows, total } = await inCompany(acme, (db) => list(db, q));
        expect(rows.map((row) => row[id])).toEqual(filtered(all, columns, q).map((row) => row[id]));
        expect(total).toBe(rows.length);
      }),
      { numRuns: 25, examples: [['É🏠'], ['zzZZ'], ['%'], ['_x_'], [String.raw`\b`], [`o'na`], ['new'], ['w\nr']] },
    );
  });

  test('a search finds rows by parts of their own texts', async () => {
    for (const row of all.filter((_, n) => n % 200 === 0)) {
      for (const column of columns) {
        const [word = ''] = textOf(row, column)
          .split(/\s+/)
          .toSorted((a, b) => b.length - a.length);
        for (const q of [word, Array.from(word).slice(1).join(''), word.toUpperCase()].filter(Boolean)) {
          const { rows } = await inCompany(acme, (db) => list(db, q));
          const expected = filtered(all, columns, q).map((row) => row[id]);
          expect([q, ...rows.map((row) => row[id])]).toEqual([q, ...expected]);
        }
      }
    }
  });
});

describe('the search of everything', () => {
  /** Whether a word of the texts begins with each term. In a phone number, four digits match anywhere. */
  function begun(row: Row, columns: readonly string[], q: string): boolean {
    const columnTexts = columns.map((column) => folded(textOf(row, column)));
    const words = columnTexts
      .flatMap((text) => [text, text.replaceAll("'", '')])
      .flatMap((text) => text.split(/[!-/:-@[-`{-~\s]+/));
    const phone = textOf(row, 'phone').replace(/\D/g, '');
    return searchTerms(q).every(
      ({ text }) => words.some((word) => word.startsWith(text)) || (/^\d{4,}$/.test(text) && phone.includes(text)),
    );
  }

  test.each(sample)(
    'the search of everything finds the same $name as comparing every row',
    async ({ name, list, columns, id }) => {
      const all = (await inCompany(acme, (db) => list(db))).rows;
      const word = fc.constantFrom(
        ...SYLLABLES,
        'mul',
        'LERÉ',
        'le',
        'lee1',
        'cruz77',
        'j12',
        'p5',
        '0100',
        '5550',
        'nu',
        '12',
        '1123',
        'tampa',
        'paid',
      );
      const search = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));
      await fc.assert(
        fc.asyncProperty(search, async (q) => {
          const found = await inCompany(acme, (db) => findRecords(db, FOUND_KINDS, q, '2026-11-22'));
          const { rows, total } = found.get(name as SearchKind) ?? { rows: [], total: 0 };
          const expected = all
            .filter((row) => searchTerms(q).length > 0 && begun(row, columns, q))
            .map((row) => row[id]);
          expect([q, total]).toEqual([q, expected.length]);
          expect(rows).toHaveLength(Math.min(5, total));
          for (const row of rows) expect(expected).toContain(row[id]);
        }),
        { numRuns: 25, examples: [['lee77'], ['p123'], ['lee12 p12'], ['zz tampa'], ['1123']] },
      );
    },
  );
});

test('a search by eight words finds the only row with all of them', async () => {
  const { rows } = await inCompany(acme, (db) =>
    listCustomers(db, { q: 'tampa example com lee77 813 555 0100 c77@' }, { today }),
  );
  expect(rows.map(({ last_name }) => last_name)).toEqual(['Lee77']);
});

test('a search finds a record as it is after an update, and no longer after its deletion', async () => {
  const found = async (q: string) =>
    (await inCompany(acme, (db) => listJobsites(db, names, { q }))).rows.map(({ jobsite_id }) => jobsite_id);
  const [before = ''] = await found('lee123');
  const change = (statement: ReturnType<typeof sql>) => inCompany(acme, (db) => statement.execute(db));
  await change(sql`update customers set last_name = 'Quixote' where last_name = 'Lee123'`);
  expect([await found('lee123'), await found('quixote')]).toEqual([[], [before]]);
  await change(sql`update jobsites set name = 'Windmill' where jobsite_id = ${before}`);
  expect(await found('windmill quixote')).toEqual([before]);
  await change(sql`delete from customers where last_name = 'Quixote'`);
  expect([await found('windmill'), await found('quixote')]).toEqual([[], []]);
});

describe('a company with few records', () => {
  test('a search of a company with few records takes one statement, except for the first time', async () => {
    const small = await aCompany();
    await small.aCustomer({ last_name: 'Quill' });
    const search = async () => {
      let found: string[] = [];
      const statements = await statementsOf(async () => {
        const { rows } = await inCompany(small, (db) => listCustomers(db, { q: 'quill' }, { today }));
        found = rows.map(({ last_name }) => last_name);
      });
      return { found, selects: statements.filter((each) => each.startsWith('select')).length };
    };
    expect(await search()).toEqual({ found: ['Quill'], selects: 2 });
    expect(await search()).toEqual({ found: ['Quill'], selects: 1 });
  });

  test('a search of a company with few records finds everything once it has many', async () => {
    const growing = await aCompany();
    const found = async () =>
      (await inCompany(growing, (db) => listCustomers(db, { q: 'lee599' }, { today }))).rows.length;
    expect(await found()).toBe(0);
    await addCustomers(growing);
    expect(await found()).toBe(1);
  });
});

describe('a look-up function', () => {
  const functions = [
    'customers_containing',
    'customers_named',
    'projects_containing',
    'projects_or_customers_containing',
    'jobsites_containing',
    'estimates_containing',
    'invoices_containing',
    'visits_containing',
    'employees_containing',
    'expenses_containing',
  ];

  test.each(functions)('the lookup function %s returns only ids of the session’s company', async (name) => {
    const ids = async (company: Company, word: string) => {
      const { rows } = await inCompany(company, (db) =>
        sql<{ ids: string[] | null }>`select ${sql.ref(name)}(${word}) as ids`.execute(db),
      );
      return rows[0]?.ids ?? [];
    };
    const words = ['lee123', 'cruz123', '1123', 'lee77', 'cruz45', 'p123', 'j123', 'v123', 'r123'];
    const { asOwner } = await testDatabase();
    const foreign = await asOwner(async (owner) => {
      const { rows } = await owner.query<{ id: string }>(
        `select md5($1::text || n)::uuid as id from generate_series(1, ${MANY}) n`,
        [rival.company_id],
      );
      return new Set(rows.map(({ id }) => id));
    });
    const [mine, theirs] = [[] as string[], [] as string[]];
    for (const word of words) {
      mine.push(...(await ids(acme, word)));
      theirs.push(...(await ids(rival, word)));
    }
    expect(theirs.length).toBeGreaterThan(0);
    expect(theirs.every((id) => foreign.has(id))).toBe(true);
    expect(mine.some((id) => foreign.has(id))).toBe(false);
  });

  test.each(functions)('the lookup function %s rejects a session without a company', async (name) => {
    const { systemDb } = await testDatabase();
    await expect(sql`select ${sql.ref(name)}('lee5')`.execute(systemDb)).rejects.toThrow('no company set');
  });

  test.skipIf(isOnCitus).each(functions)('the lookup function %s reads the search index of its table', async (name) => {
    const scans = await inCompany(acme, async (db) => {
      await sql`select ${sql.ref(name)}('qqqq')`.execute(db);
      const { rows } = await sql<{ scans: number }>`
        select sum(pg_stat_get_xact_numscans(oid))::integer as scans from pg_class where relname like '%\\_search\\_grams'
      `.execute(db);
      return rows[0]?.scans;
    });
    expect(scans).toBeGreaterThan(0);
  });

  test.each(functions.slice(0, 3))(
    'the lookup function %s returns null for a word that is short or frequent',
    async (name) => {
      const { rows } = await inCompany(acme, (db) =>
        sql<{ short: unknown; frequent: unknown }>`
        select ${sql.ref(name)}('9') as short, ${sql.ref(name)}(${'zz'}) as frequent`.execute(db),
      );
      expect(rows).toEqual([{ short: null, frequent: null }]);
    },
  );
});
