import { type RawBuilder, sql } from 'kysely';
import { type EstimateProgress, type EstimateStatus, estimateStatus } from '../../contract/estimate-status.ts';

/** The columns of an estimate's progress in its joined record; all are null until it is sent. */
export const PROGRESS_COLUMNS = [
  'estimate_progress.revision_id',
  'estimate_progress.revision_number',
  'estimate_progress.content_sha256',
  'estimate_progress.is_changed',
  'estimate_progress.valid_until',
  'estimate_progress.sent_at',
  'estimate_progress.opened_at',
  'estimate_progress.answer',
  'estimate_progress.answered_at',
  'estimate_progress.approved_by_name',
  'estimate_progress.has_open_question',
] as const;

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

/** The columns as the contract's rule takes them. */
export function progressOf(row: ProgressColumns): EstimateProgress {
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
export function statusOn(row: ProgressColumns, today: string): EstimateStatus {
  return estimateStatus(progressOf(row), today);
}

/** `estimateStatus` in SQL, for lists that are sorted or filtered by it. A test compares the two. */
export function statusInSql(today: string): RawBuilder<EstimateStatus> {
  return sql<EstimateStatus>`case
    when estimate_progress.answer = 'approved' then 'approved'
    when estimate_progress.revision_number is null then 'draft'
    when estimate_progress.is_changed or estimate_progress.answer = 'withdrawn' then 'revising'
    when estimate_progress.answer = 'declined' then 'declined'
    when estimate_progress.valid_until < ${today}::date then 'expired'
    when estimate_progress.has_open_question then 'question'
    when estimate_progress.opened_at is not null then 'opened'
    else 'sent' end`;
}
