import type { Updateable } from 'kysely';
import { type EstimateProgress, type EstimateStatus, estimateStatus } from '#domain/sales/estimate-status.ts';
import { idColumn, type ProposalRef } from '../../core/documents/proposal-ref.ts';
import type { ProgressTable } from '../../core/documents/status-in-sql.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';

const COLUMNS = [
  'revision_id',
  'revision_number',
  'content_sha256',
  'is_changed',
  'valid_until',
  'sent_at',
  'opened_at',
  'answer',
  'answered_at',
  'approved_by_name',
  'has_open_question',
] as const;

/** The progress columns of a document in its joined record; all are null until it is sent. */
export function progressColumns<T extends ProgressTable>(table: T) {
  return COLUMNS.map((column) => `${table}.${column}` as const);
}

export const PROGRESS_COLUMNS = progressColumns('estimate_progress');

/** These columns as a query returns them. */
export interface ProgressColumns {
  revision_id: string | null;
  revision_number: number | null;
  content_sha256: Buffer | null;
  is_changed: boolean | null;
  valid_until: string | null;
  sent_at: Date | null;
  opened_at: Date | null;
  answer: 'approved' | 'declined' | 'withdrawn' | null;
  answered_at: Date | null;
  approved_by_name: string | null;
  has_open_question: boolean | null;
}

/** The columns that the status derives from. */
export type StatusColumns = Pick<
  ProgressColumns,
  'revision_number' | 'is_changed' | 'answer' | 'valid_until' | 'has_open_question' | 'opened_at'
>;

export const NOT_SENT: ProgressColumns = {
  revision_id: null,
  revision_number: null,
  content_sha256: null,
  is_changed: null,
  valid_until: null,
  sent_at: null,
  opened_at: null,
  answer: null,
  answered_at: null,
  approved_by_name: null,
  has_open_question: null,
};

/** The columns in the form that the contract's rule takes. */
export function progressOf(row: StatusColumns): EstimateProgress {
  return {
    revision_number: row.revision_number,
    is_revised: row.is_changed === true || row.answer === 'withdrawn',
    is_approved: row.answer === 'approved',
    is_declined: row.answer === 'declined',
    valid_until: row.valid_until,
    has_open_question: row.has_open_question === true,
    is_opened: row.opened_at !== null,
  };
}

/** The status on a day of the company's zone. */
export function statusOn(row: StatusColumns, today: string): EstimateStatus {
  return estimateStatus(progressOf(row), today);
}

/**
 * When the current content of a proposal was sent, or else last changed: the date in its PDF does not depend on when
 * it is opened.
 */
export function dateOfContent(row: Pick<ProgressColumns, 'sent_at' | 'is_changed'> & { updated_at: Date }): Date {
  return row.sent_at && !row.is_changed ? row.sent_at : row.updated_at;
}

/** The writable columns of a progress. */
export type Progress = Omit<Updateable<Tables['estimate_progress']>, 'company_id' | 'estimate_id'>;

/** Stores the progress of a proposal. */
export async function storeProgress(db: CompanyDb, document: ProposalRef, progress: Progress): Promise<void> {
  await db
    .updateTable(document.kind === 'estimate' ? 'estimate_progress' : 'change_order_progress')
    .set(progress)
    .where(idColumn(document), '=', document.id)
    .execute();
}
