export const ESTIMATE_STATUSES = [
  'draft',
  'sent',
  'opened',
  'question',
  'revising',
  'declined',
  'expired',
  'approved',
] as const;
/** Where an estimate stands with its customer. */
export type EstimateStatus = (typeof ESTIMATE_STATUSES)[number];

/** What is known about an estimate's newest revision and the answers to it. */
export interface EstimateProgress {
  /** Null until the estimate is sent for the first time. */
  revision_number: number | null;
  /** The estimate differs from its newest revision, or its approval was withdrawn since. */
  is_revised: boolean;
  /** An approval stands. */
  is_approved: boolean;
  /** The newest answer to the newest revision is a decline. */
  is_declined: boolean;
  /** The last day of the newest revision, in the company's zone; null if it has none. */
  valid_until: string | null;
  /** The newest comment is the customer's. */
  has_open_question: boolean;
  /** The newest revision was opened. */
  is_opened: boolean;
}

/** The status of an estimate on a day of the company's zone: the first that applies. */
export function estimateStatus(progress: EstimateProgress, today: string): EstimateStatus {
  if (progress.is_approved) return 'approved';
  if (progress.revision_number === null) return 'draft';
  if (progress.is_revised) return 'revising';
  if (progress.is_declined) return 'declined';
  if (progress.valid_until !== null && today > progress.valid_until) return 'expired';
  if (progress.has_open_question) return 'question';
  return progress.is_opened ? 'opened' : 'sent';
}

/** Whether a customer may approve in this status. A declined estimate may have expired as well. */
export function isOpenForApproval(progress: EstimateProgress, today: string): boolean {
  const status = estimateStatus(progress, today);
  if (status === 'declined') return estimateStatus({ ...progress, is_declined: false }, today) !== 'expired';
  return status === 'sent' || status === 'opened' || status === 'question';
}
