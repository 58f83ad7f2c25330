import { isDeepStrictEqual } from 'node:util';
import type { BodyOf } from '#contract/endpoint.ts';
import { AppError, invalid } from '#contract/errors.ts';
import { IMPORT_FAULTS_SHOWN, IMPORT_FIELDS, type ImportMapping, type imports } from '#contract/office/imports.ts';
import { recordAuditEntry } from '../../core/audit-log/record.ts';
import type { HttpContext, SeparateTransactions } from '../../core/endpoints/handlers.ts';
import type { Person } from '../../core/endpoints/person.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { type CheckedRows, checkRows, type Plan, planImport } from './plan.ts';
import { presentImport } from './present.ts';
import type { NumberedRow } from './read-table.ts';
import { carryOut } from './run.ts';
import {
  countStaying,
  type ImportRow,
  lockImport,
  lockRuns,
  readFaults,
  readImport,
  readRows,
  rememberRecords,
  updateImport,
} from './store.ts';

/*
 * Rows are validated between two short transactions, because a transaction of the embedded engine blocks all others.
 * The plan of an import is stored with the options that it was made for, and returned when the import is read.
 */

const CHANGED = 'Someone just changed where the columns go. Please check the file again.';

type InCompany = SeparateTransactions['inCompany'];

/** Changes the options of an import that has not run, plans it again, and stores the plan with the options. */
export async function changeImport(
  inCompany: InCompany,
  id: string,
  { mapping: newMapping, existing, consents }: BodyOf<typeof imports.update>,
) {
  const { row, rows } = await inCompany((db) => readOpen(db, id));
  if (newMapping) rejectUnknown(row, newMapping);
  const mapping = newMapping ?? row.mapping;
  const checked = await checkRows({ ...row, mapping }, rows);
  return inCompany(async (db) => {
    const locked = await lockOpen(db, id);
    const choices = {
      existing: existing ?? locked.existing,
      email_consent: consents?.email ?? locked.email_consent,
      sms_consent: consents?.sms ?? locked.sms_consent,
    };
    const plan = await planImport(db, choices, checked);
    const changes = { mapping: JSON.stringify(mapping), ...choices, ...storedPlan(plan) };
    return presentPlanned(await updateImport(db, id, changes), plan);
  });
}

interface Runner {
  person: Person;
  http: HttpContext;
  now: Date;
}

/** Runs an import: compares its rows with the current records, and adds them in one transaction. */
export async function runImport(inCompany: InCompany, id: string, { person, http, now }: Runner) {
  const { row: before, rows } = await inCompany((db) => readOpen(db, id));
  const checked = await checkRows(before, rows);
  return inCompany(async (db) => {
    const row = await lockOpen(db, id);
    if (!isDeepStrictEqual(row.mapping, before.mapping)) throw new AppError('conflict', { message: CHANGED });
    await lockRuns(db, person.company_id);
    const { done, counts } = await run(db, row, checked, { person, now });
    const { email_consent, sms_consent } = row;
    const after = {
      added: counts.good,
      filled: counts.filled,
      ...(row.kind === 'customers' && { email_consent, sms_consent }),
    };
    const entry = { record_type: 'import', record_id: row.import_id, action: 'imported', after } as const;
    await recordAuditEntry(db, { ...entry, summary: summaryOf(row, counts.good) }, { person, http }, now);
    return present(db, done);
  });
}

async function run(db: CompanyDb, row: ImportRow, checked: CheckedRows, { person, now }: Omit<Runner, 'http'>) {
  const plan = await planImport(db, row, checked);
  const records = await carryOut(db, plan, row, { person, now });
  await rememberRecords(db, row.import_id, records);
  const filled = records.filter(({ filled_fields }) => filled_fields).length;
  const counts = { ...plan.counts, filled };
  const done = await updateImport(db, row.import_id, { ...storedPlan({ ...plan, counts }), ran_at: now });
  return { done, counts };
}

/** A plan as columns of its import. */
export function storedPlan({ counts, faults }: Pick<Plan, 'counts' | 'faults'>) {
  return { counts: JSON.stringify(counts), faults: JSON.stringify(faults) };
}

/** An import that has not run, with the rows of its file. */
async function readOpen(db: CompanyDb, id: string): Promise<{ row: ImportRow; rows: NumberedRow[] }> {
  const row = await readImport(db, id);
  if (row.ran_at) throw new AppError('import_run_already');
  return { row, rows: (await readRows(db, id)) ?? [] };
}

async function lockOpen(db: CompanyDb, id: string): Promise<ImportRow> {
  const row = await lockImport(db, id);
  if (row.ran_at) throw new AppError('import_run_already');
  return row;
}

/** Checks that the columns are the file's, and the fields those of its kind. */
function rejectUnknown({ kind, columns }: ImportRow, mapping: ImportMapping): void {
  const names = new Set(columns.map(({ name }) => name));
  for (const [name, field] of Object.entries(mapping)) {
    if (!names.has(name)) throw invalid({ mapping: [`The file has no column "${name}".`] });
    if (!Object.hasOwn(IMPORT_FIELDS[kind], field)) {
      throw invalid({ mapping: ['A column goes to a field of the record, or is left out.'] });
    }
  }
}

/** An import that has just been planned. */
export function presentPlanned(row: ImportRow, { counts, faults }: Plan) {
  return presentImport(row, { counts, faults, staying: undefined, hasFile: true });
}

/** An import from its stored data: what its run would do, or what it did. */
export async function present(db: CompanyDb, row: ImportRow) {
  const file = await readFaults(db, row.import_id, { most: IMPORT_FAULTS_SHOWN });
  const staying = row.ran_at ? ((await countStaying(db, [row])).get(row.import_id) ?? 0) : undefined;
  return presentImport(row, { counts: row.counts, staying, ...file });
}

const NOUNS = { customers: ['customer', 'customers'], price_items: ['price item', 'price items'] } as const;

/** "478 customers, customers-quickbooks.csv" */
export function summaryOf({ kind, file_name }: ImportRow, count: number): string {
  const [one, many] = NOUNS[kind];
  return `${count} ${count === 1 ? one : many}, ${file_name}`;
}
