import type { EstimateStatus } from '#domain/sales/estimate-status.ts';
import { formatDay } from '../../../../../kit/format.ts';

/** The newest revision is unchanged, valid and unanswered, or approved as it is. */
export function isSentAgain(status: EstimateStatus): boolean {
  return status === 'sent' || status === 'opened' || status === 'question' || status === 'approved';
}

/** Which revision sending makes or repeats; empty for the first one. */
export function whatSendingDoes(
  revision_number: number | null,
  isRepeated: boolean,
  validUntil: string | null | undefined,
): string {
  if (revision_number === null) return '';
  if (isRepeated)
    return `Sends revision ${revision_number} again${validUntil ? `, valid until ${formatDay(validUntil)}` : ''}.`;
  const next = revision_number + 1;
  return `Sends revision ${next}. It replaces revision ${revision_number}, whose link will show this one.`;
}
