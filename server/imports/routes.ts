import {
  CSV_TOO_LARGE,
  IMPORT_FIELDS,
  IMPORT_MAX_BYTES,
  type ImportMapping,
  type imports,
  SELECT_CSV,
} from '../../contract/imports.ts';
import { AppError, invalid } from '../../contract/errors.ts';
import { recordAuditEntry } from '../audit-log/record.ts';
import { type Handlers, withoutTransaction } from '../endpoints/handlers.ts';
import type { CompanyDb } from '../platform/database/database.ts';
import type { FormFile } from '../platform/http/forms.ts';
import { newId } from '../platform/ids.ts';
import { guessColumns, guessedMapping } from './guess-columns.ts';
import { planImport } from './plan.ts';
import { faultyRowsAsCsv, presentImport, presentSummary } from './present.ts';
import { readTable } from './read-table.ts';
import { carryOut } from './run.ts';
import {
  countStaying,
  createImport,
  type ImportRow,
  listImports,
  lockImport,
  lockRuns,
  readFile,
  readImport,
  rememberRecords,
  undoUntil,
  updateImport,
} from './store.ts';
import { undoImport } from './undo.ts';

export const importHandlers: Handlers<typeof imports> = {
  create: withoutTransaction(async ({ inCompany, person, body: { kind }, file, now }) => {
    const { names, rows } = readTable(bytesOf(file));
    const columns = guessColumns(kind, { names, rows });
    const upload = {
      import_id: newId(),
      kind,
      file_name: plainName(file?.name ?? ''),
      row_count: rows.length,
      rows: JSON.stringify(rows),
      columns: JSON.stringify(columns),
      mapping: JSON.stringify(guessedMapping(columns)),
      existing: 'fill',
      // Nobody has agreed to anything until somebody says so.
      email_consent: false,
      sms_consent: false,
      imported_by_account_id: person.account_id,
      imported_by: `${person.first_name} ${person.last_name}`.trim(),
      created_at: now,
    } as const;
    return { data: await inCompany(async (db) => present(db, await createImport(db, upload))) };
  }),

  list: async ({ db, query }) => {
    const { rows, total } = await listImports(db, query);
    const staying = await countStaying(db, rows);
    const data = rows.map((row) =>
      presentSummary(row, { counts: row.counts, staying: staying.get(row.import_id) ?? 0 }),
    );
    return { data, meta: { total } };
  },

  read: async ({ db, params, http }) => {
    const row = await readImport(db, params.id);
    if (!http.wantsCsv) return { data: await present(db, row) };
    const { rows, faults } = await readFile(db, row.import_id);
    if (!rows) return faultyRowsAsCsv(row, [], []);
    return faultyRowsAsCsv(row, rows, faults ?? (await planImport(db, row, rows)).faults);
  },

  update: async ({ db, params, body: { mapping, existing, consents } }) => {
    const row = await lockOpen(db, params.id);
    if (mapping) rejectUnknown(row, mapping);
    const changed = await updateImport(db, row.import_id, {
      mapping: JSON.stringify(mapping ?? row.mapping),
      existing: existing ?? row.existing,
      email_consent: consents?.email ?? row.email_consent,
      sms_consent: consents?.sms ?? row.sms_consent,
    });
    return { data: await present(db, changed) };
  },

  run: async ({ db, params, person, http, now }) => {
    const row = await lockOpen(db, params.id);
    await lockRuns(db, person.company_id);
    const { rows } = await readFile(db, row.import_id);
    const plan = await planImport(db, row, rows ?? []);
    const records = await carryOut(db, plan, row, { person, now });
    await rememberRecords(db, row.import_id, records);
    const filled = records.filter(({ filled_fields }) => filled_fields).length;
    const counts = { ...plan.counts, filled };
    const done = await updateImport(db, row.import_id, {
      counts: JSON.stringify(counts),
      faults: JSON.stringify(plan.faults),
      ran_at: now,
    });
    const { email_consent, sms_consent } = row;
    const after = { added: counts.good, filled, ...(row.kind === 'customers' && { email_consent, sms_consent }) };
    const entry = { record_type: 'import', record_id: row.import_id, action: 'imported', after } as const;
    await recordAuditEntry(db, { ...entry, summary: summaryOf(row, counts.good) }, { person, http }, now);
    return { data: await present(db, done) };
  },

  undo: async ({ db, params, person, http, now }) => {
    const row = await lockImport(db, params.id);
    if (!row.ran_at) throw new AppError('conflict', { message: 'This import has not run yet.' });
    if (row.undone_at) throw new AppError('conflict', { message: 'This import was undone already.' });
    if (undoUntil(row.ran_at) < now) throw new AppError('import_too_old');
    const { left, ...undone } = await undoImport(db, row);
    const changed = await updateImport(db, row.import_id, { undone_at: now, left_by_undoing: left });
    const entry = { record_type: 'import', record_id: row.import_id, action: 'undone' } as const;
    const after = { ...undone, left };
    await recordAuditEntry(db, { ...entry, summary: summaryOf(row, undone.deleted), after }, { person, http }, now);
    return { data: await present(db, changed) };
  },
};

function bytesOf(file: FormFile | undefined): Uint8Array {
  if (!file || file.field !== 'file' || file.bytes.length === 0) throw invalid({ file: [SELECT_CSV] });
  if (file.isCut || file.bytes.length > IMPORT_MAX_BYTES) throw invalid({ file: [CSV_TOO_LARGE] });
  return file.bytes;
}

/** The file's own name, without folders and without letters that are not shown. */
function plainName(name: string): string {
  const plain = name
    .toWellFormed()
    .replace(/^.*[\\/]/s, '')
    .replace(/[^\p{L}\p{M}\p{N}\p{P}\p{S} ]+/gu, ' ')
    .trim();
  return plain.slice(0, 100) || 'import.csv';
}

async function lockOpen(db: CompanyDb, id: string): Promise<ImportRow> {
  const row = await lockImport(db, id);
  if (row.ran_at) throw new AppError('import_run_already');
  return row;
}

/** The columns are the file's, and the fields those of its kind. */
function rejectUnknown({ kind, columns }: ImportRow, mapping: ImportMapping): void {
  const names = new Set(columns.map(({ name }) => name));
  for (const [name, field] of Object.entries(mapping)) {
    if (!names.has(name)) throw invalid({ mapping: [`The file has no column "${name}".`] });
    if (!Object.hasOwn(IMPORT_FIELDS[kind], field)) {
      throw invalid({ mapping: ['A column goes to a field of the record, or is left out.'] });
    }
  }
}

/** An import as it stands: what its run would do, or what it did. */
async function present(db: CompanyDb, row: ImportRow) {
  const { rows, faults } = await readFile(db, row.import_id);
  if (!row.ran_at) {
    const plan = await planImport(db, row, rows ?? []);
    return presentImport(row, { ...plan, staying: undefined, hasFile: true });
  }
  const staying = (await countStaying(db, [row])).get(row.import_id) ?? 0;
  return presentImport(row, { counts: row.counts, faults: faults ?? [], staying, hasFile: rows !== null });
}

const NOUNS = { customers: ['customer', 'customers'], price_items: ['price item', 'price items'] } as const;

/** "478 customers, customers-quickbooks.csv" */
function summaryOf({ kind, file_name }: ImportRow, count: number): string {
  const [one, many] = NOUNS[kind];
  return `${count} ${count === 1 ? one : many}, ${file_name}`;
}
