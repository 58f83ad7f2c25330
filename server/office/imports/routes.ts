import { AppError, invalid } from '#contract/errors.ts';
import {
  CSV_TOO_LARGE,
  IMPORT_MAX_BYTES,
  MOST_OPEN_IN_TRIAL,
  type imports,
  SELECT_CSV,
} from '#contract/office/imports.ts';
import { recordAuditEntry } from '../../core/audit-log/record.ts';
import { type Handlers, withoutTransaction } from '../../core/endpoints/handlers.ts';
import type { RejectOverAllowance } from '../../identity/subscriptions/storage.ts';
import { hasPaid } from '../../identity/subscriptions/store.ts';
import type { FormFile } from '../../platform/http/forms.ts';
import { newId } from '../../platform/ids.ts';
import { KeyedSemaphore } from '../../platform/keyed-semaphore.ts';
import { QueueFullError, Semaphore } from '../../platform/semaphore.ts';
import { takingTurns } from '../../platform/turns.ts';
import { guessColumns, guessedMapping } from './guess-columns.ts';
import { checkRows, planImport } from './plan.ts';
import { changeImport, present, presentPlanned, runImport, storedPlan, summaryOf } from './planned-imports.ts';
import { faultyRowsAsCsv, presentSummary } from './present.ts';
import { type NumberedRow, readTable } from './read-table.ts';
import {
  countStaying,
  createImport,
  deleteOldestOpen,
  listImports,
  lockImport,
  readFaults,
  readImport,
  readRows,
  undoUntil,
  updateImport,
} from './store.ts';
import { undoImport } from './undo.ts';

const TIMEOUT_MS = 20_000;

/** The number of waiting files of one company, besides the one being processed. */
const MOST_WAITING = 3;

const ANOTHER_IS_READ = 'Your company is importing other files at the moment. Please wait a few seconds and try again.';

/**
 * Reading, validating and running files takes processor time and transactions. They are processed one at a time for
 * each company, and companies take turns, so that imports use a small share of the process regardless of how much is
 * uploaded.
 */
export class ImportQueue {
  readonly #ofCompany = new KeyedSemaphore(1, { mostWaiting: MOST_WAITING, timeoutMs: TIMEOUT_MS });
  readonly #all = new Semaphore(1, { mostWaiting: 100, timeoutMs: TIMEOUT_MS });

  /**
   * Runs the work when it is its turn. Throws `too_many_requests` or `unavailable` if too many are waiting, or after
   * waiting too long.
   */
  async run<T>(companyId: string, work: () => Promise<T>): Promise<T> {
    return orThrow(
      () =>
        this.#ofCompany.run(companyId, () =>
          orThrow(
            () => this.#all.during(1, work),
            () => new AppError('unavailable'),
          ),
        ),
      () => new AppError('too_many_requests', { message: ANOTHER_IS_READ, retryAfter: 5 }),
    );
  }
}

interface ImportServices {
  rejectOverAllowance: RejectOverAllowance;
}

export function importHandlers(services: ImportServices): Handlers<typeof imports> {
  const queue = new ImportQueue();
  return {
    create: createHandler(queue, services),

    list: async ({ db, query }) => {
      const { rows, total } = await listImports(db, query);
      const staying = await countStaying(db, rows);
      const data = rows.map((row) =>
        presentSummary(row, { counts: row.counts, staying: staying.get(row.import_id) ?? 0 }),
      );
      return { data, meta: { total } };
    },

    read: withoutTransaction(async ({ inCompany, person: { company_id }, params: { id }, http }) => {
      const row = await inCompany((db) => readImport(db, id));
      // Earlier versions stored no plan.
      if (!row.counts) await queue.run(company_id, () => changeImport(inCompany, id, {}));
      if (!http.wantsCsv) return { data: await inCompany(async (db) => present(db, await readImport(db, id))) };
      return queue.run(company_id, async () => {
        const { rows, faults } = await inCompany(async (db) => ({
          rows: await readRows(db, id),
          ...(await readFaults(db, id)),
        }));
        return faultyRowsAsCsv(row, rows ?? [], faults);
      });
    }),

    update: withoutTransaction(async ({ inCompany, person: { company_id }, params: { id }, body }) =>
      queue.run(company_id, async () => ({ data: await changeImport(inCompany, id, body) })),
    ),

    run: withoutTransaction(async ({ inCompany, person, params: { id }, http, now }) =>
      queue.run(person.company_id, async () => ({ data: await runImport(inCompany, id, { person, http, now }) })),
    ),

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
}

function createHandler(
  queue: ImportQueue,
  { rejectOverAllowance }: ImportServices,
): Handlers<typeof imports>['create'] {
  return withoutTransaction(async ({ inCompany, person, body: { kind }, file, now }) => {
    const bytes = bytesOf(file);
    return queue.run(person.company_id, async () => {
      const table = await readTable(bytes);
      const columns = await guessColumns(kind, table);
      const mapping = guessedMapping(columns);
      const checked = await checkRows({ kind, columns, mapping }, table.rows);
      const upload = {
        import_id: newId(),
        kind,
        file_name: plainName(file?.name ?? ''),
        file_bytes: bytes.length,
        row_count: table.rows.length,
        rows: await jsonOf(table.rows),
        columns: JSON.stringify(columns),
        mapping: JSON.stringify(mapping),
        existing: 'fill',
        // Consents are not assumed unless the user confirms them.
        email_consent: false,
        sms_consent: false,
        imported_by_account_id: person.account_id,
        imported_by: `${person.first_name} ${person.last_name}`.trim(),
        created_at: now,
      } as const;
      const data = await inCompany(async (db) => {
        if (!(await hasPaid(db))) await deleteOldestOpen(db, { most: MOST_OPEN_IN_TRIAL - 1 });
        await rejectOverAllowance(db, { field: 'file', bytes: bytes.length });
        const plan = await planImport(db, upload, checked);
        return presentPlanned(await createImport(db, { ...upload, ...storedPlan(plan) }), plan);
      });
      return { data };
    });
  });
}

function bytesOf(file: FormFile | undefined): Uint8Array {
  if (!file || file.field !== 'file' || file.bytes.length === 0) throw invalid({ file: [SELECT_CSV] });
  if (file.isCut || file.bytes.length > IMPORT_MAX_BYTES) throw invalid({ file: [CSV_TOO_LARGE] });
  return file.bytes;
}

/** Writes the rows as JSON, which is megabytes, yielding to other requests. */
async function jsonOf(rows: readonly NumberedRow[]): Promise<string> {
  const turn = takingTurns();
  const parts: string[] = [];
  for (const row of rows) {
    parts.push(JSON.stringify(row));
    await turn();
  }
  return `[${parts.join(',')}]`;
}

/** The file's own name, without folders and invisible characters. */
function plainName(name: string): string {
  const plain = name
    .toWellFormed()
    .replace(/^.*[\\/]/s, '')
    .replace(/[^\p{L}\p{M}\p{N}\p{P}\p{S} ]+/gu, ' ')
    .trim();
  return plain.slice(0, 100) || 'import.csv';
}

async function orThrow<T>(work: () => Promise<T>, full: () => AppError): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof QueueFullError ? full() : error;
  }
}
