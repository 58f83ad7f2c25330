import type { Estimate } from '#contract/sales/estimates.ts';
import { type CompanyDay, dayText, daysUntil, momentDayText } from '../../../../kit/day-text.ts';

/** An estimate expires soon on its last two days. */
const SOON_DAYS = 2;

type Status = Pick<
  Estimate,
  'status' | 'valid_until' | 'opened_at' | 'answered_at' | 'approved_total' | 'billed_total'
>;

/** Whether an estimate that waits for its customer expires soon. */
export function isExpiring({ status, valid_until }: Status, today: string): boolean {
  const isWaiting = status === 'sent' || status === 'opened' || status === 'question';
  return isWaiting && Boolean(valid_until) && daysUntil(valid_until ?? '', today) <= SOON_DAYS;
}

/** What happened last with an estimate, or what is about to happen: below its status. */
export function estimateStatusText(estimate: Status, at: CompanyDay): string | undefined {
  const { today } = at;
  const { status, valid_until, opened_at, answered_at, approved_total, billed_total } = estimate;
  if (status === 'draft' || status === 'revising') return undefined;
  if (status === 'approved') {
    if (billed_total > 0 && approved_total) return `${Math.round((100 * billed_total) / approved_total)}% billed`;
    return answered_at ? `Signed ${momentDayText(answered_at, at)}` : undefined;
  }
  if (status === 'declined') return answered_at ? momentDayText(answered_at, at) : undefined;
  if (isExpiring(estimate, today) && valid_until) return `Expires ${whenText(valid_until, today)}`;
  if (status === 'expired') return valid_until ? dayText(valid_until, today) : undefined;
  return opened_at ? `Opened ${momentDayText(opened_at, at)}` : 'Not opened yet';
}

function whenText(day: string, today: string): string {
  return ['today', 'tomorrow'][daysUntil(day, today)] ?? dayText(day, today);
}
