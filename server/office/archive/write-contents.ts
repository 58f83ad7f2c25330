import { sql } from 'kysely';
import { readCompany } from '../../identity/companies/store.ts';
import { csvOf } from '../../platform/csv.ts';
import { asCompanySnapshot, type Database } from '../../platform/database/database.ts';
import { ARCHIVED_TABLES } from './archived-tables.ts';
import { writeIndexPage } from './index-page.ts';
import { EVIDENCE_TABLES } from './other-tables.ts';
import { filesOf, linesOf, rowsOf } from './read-rows.ts';
import { readmeOf } from './readme.ts';
import type { Spool } from './spool.ts';

/** The tables that are also written as spreadsheets, by the name of the file. */
const SPREADSHEETS: Readonly<Record<string, string>> = {
  customers: 'customers',
  projects: 'projects',
  jobsites: 'job-sites',
  employees: 'employees',
  price_items: 'price-book',
  estimates: 'estimates',
  itemized_estimates: 'estimate-lines',
  change_orders: 'change-orders',
  invoices: 'invoices',
  itemized_invoices: 'invoice-lines',
  customer_payments: 'payments',
  visits: 'visits',
  timecards: 'hours',
  expenses: 'expenses',
  job_notes: 'notes',
  audit_entries: 'activity-log',
};

/**
 * Writes everything that is generated from the rows of a company, as of one moment. Returns the stored files that the
 * archive contains besides, by their names in it.
 */
export async function writeContents(
  { database, clock }: { database: Database; clock: () => Date },
  companyId: string,
  spool: Spool,
): Promise<{ name: string; file_key: string }[]> {
  const stored: { name: string; file_key: string }[] = [];
  await asCompanySnapshot(database, companyId, async (db) => {
    // Instants are written in the time zone of the transaction.
    await sql`set local timezone = 'UTC'`.execute(db);
    const company = await readCompany(db);
    spool.append('README.txt', readmeOf(company.name, clock()));
    for (const table of ARCHIVED_TABLES) {
      spool.append(`data/${table.name}.jsonl`, '');
      for await (const rows of rowsOf(db, linesOf(table))) write(spool, 'data', table, rows);
      for (const query of filesOf(table)) for await (const rows of rowsOf(db, query)) stored.push(...rows);
    }
    for (const table of EVIDENCE_TABLES) {
      spool.append(`evidence/${table.name}.jsonl`, '');
      for await (const rows of rowsOf(db, linesOf(table))) write(spool, 'evidence', table, rows);
    }
    await writeIndexPage(db, spool, company);
  });
  return stored;
}

function write(
  spool: Spool,
  folder: string,
  { name, columns }: { name: string; columns: readonly string[] },
  rows: readonly { line: string }[],
): void {
  spool.append(`${folder}/${name}.jsonl`, rows.map(({ line }) => `${line}\n`).join(''));
  const sheet = SPREADSHEETS[name];
  if (!sheet) return;
  const path = `csv/${sheet}.csv`;
  // The byte order mark tells spreadsheets that it is UTF-8.
  if (!spool.names.includes(path)) spool.append(path, `\uFEFF${csvOf([columns])}`);
  spool.append(
    path,
    csvOf(
      rows.map(({ line }) => {
        const row = JSON.parse(line) as Record<string, unknown>;
        return columns.map((column) => cellOf(row[column]));
      }),
    ),
  );
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
