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
/** The state of an estimate from the customer's point of view. */
export type EstimateStatus = (typeof ESTIMATE_STATUSES)[number];

/** The state of an estimate's newest revision and of the customer's responses to it. */
export interface EstimateProgress {
  /** Null until the estimate is sent for the first time. */
  revision_number: number | null;
  /** The estimate differs from its newest revision, or its approval was withdrawn afterwards. */
  is_revised: boolean;
  /** There is an approval that has not been withdrawn. */
  is_approved: boolean;
  /** The latest response to the newest revision is a decline. */
  is_declined: boolean;
  /** The last valid day of the newest revision, in the company's zone; null if it has none. */
  valid_until: string | null;
  /** The newest comment is from the customer. */
  has_open_question: boolean;
  /** The newest revision was opened. */
  is_opened: boolean;
}

/** The status of an estimate on a day in the company's zone: the first that applies. */
export function estimateStatus(progress: EstimateProgress, today: string): EstimateStatus {
  if (progress.is_approved) return 'approved';
  if (progress.revision_number === null) return 'draft';
  if (progress.is_revised) return 'revising';
  if (progress.is_declined) return 'declined';
  if (progress.valid_until !== null && today > progress.valid_until) return 'expired';
  if (progress.has_open_question) return 'question';
  return progress.is_opened ? 'opened' : 'sent';
}

/** Whether a customer may approve in this status. A declined estimate may also have expired. */
export function isOpenForApproval(progress: EstimateProgress, today: string): boolean {
  const status = estimateStatus(progress, today);
  if (status === 'declined') return estimateStatus({ ...progress, is_declined: false }, today) !== 'expired';
  return status === 'sent' || status === 'opened' || status === 'question';
}
