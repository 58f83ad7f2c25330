import {
  IMPORT_FAULTS_SHOWN,
  IMPORT_FIELDS,
  type Import,
  type ImportCounts,
  type ImportFault,
  type ImportSummary,
} from '#contract/office/imports.ts';
import type { Presented } from '../../core/endpoints/handlers.ts';
import { csvOf } from '../../platform/csv.ts';
import type { Csv } from '../../platform/http/bytes.ts';
import { takingTurns } from '../../platform/turns.ts';
import type { NumberedRow } from './read-table.ts';
import { type ImportRow, undoUntil } from './store.ts';

const NOTHING: ImportCounts = { good: 0, same: 0, filled: 0, faulty: 0 };

interface ImportState {
  counts: ImportCounts | null;
  /** The number of records that undoing would keep; undefined if it is unknown, as before the run. */
  staying: number | undefined;
}

export function presentSummary(row: ImportRow, { counts, staying }: ImportState) {
  const attributes: Presented<typeof ImportSummary> = {
    import_id: row.import_id,
    kind: row.kind,
    file_name: row.file_name,
    row_count: row.row_count,
    state: stateOf(row),
    imported_by: row.imported_by,
    counts: counts ?? NOTHING,
    created_at: row.created_at,
    ran_at: row.ran_at,
    undo_until: row.ran_at ? undoUntil(row.ran_at) : null,
    undone_at: row.undone_at,
    staying: row.left_by_undoing ?? staying ?? null,
  };
  return { id: row.import_id, type: 'import' as const, attributes };
}

export function presentImport(
  row: ImportRow,
  { faults, hasFile, ...importState }: ImportState & { faults: readonly ImportFault[]; hasFile: boolean },
) {
  const summary = presentSummary(row, importState);
  const attributes: Presented<typeof Import> = {
    ...summary.attributes,
    columns: row.columns,
    mapping: row.mapping,
    omitted_columns: row.columns.map(({ name }) => name).filter((name) => !Object.hasOwn(row.mapping, name)),
    existing: row.existing,
    consents: { email: row.email_consent, sms: row.sms_consent },
    faults: faults.slice(0, IMPORT_FAULTS_SHOWN),
    has_file: hasFile,
  };
  return { ...summary, attributes };
}

function stateOf({ ran_at, undone_at }: ImportRow): ImportSummary['state'] {
  if (undone_at) return 'undone';
  return ran_at ? 'done' : 'open';
}

/**
 * The rows that were not imported, as in the file, with their numbers and errors. After correction the file can be
 * imported again. It is written in pieces, yielding to other requests.
 */
export async function faultyRowsAsCsv(
  { columns, kind }: ImportRow,
  rows: readonly NumberedRow[],
  faults: readonly ImportFault[],
): Promise<Csv> {
  const labels: Record<string, string> = IMPORT_FIELDS[kind];
  const wrong = new Map<number, string[]>();
  for (const { row, field, sentence } of faults) {
    const sentences = wrong.get(row) ?? [];
    wrong.set(row, [...sentences, field === null ? sentence : `${labels[field] ?? field}: ${sentence}`]);
  }
  const turn = takingTurns();
  const lines = [csvOf([[...columns.map(({ name }) => name), 'Row', 'What Is Wrong']])];
  for (const { row, cells } of rows) {
    await turn();
    const sentences = wrong.get(row);
    if (sentences) lines.push(csvOf([[...cells, String(row), sentences.join(' ')]]));
  }
  return { csv: lines.join(''), fileName: 'Faulty-rows.csv' };
}
