import { ESTIMATE_STATUSES, type EstimateStatus } from '#domain/sales/estimate-status.ts';
import { StatusBadge, type StatusTone } from '../../../../kit/lists/status-badge.tsx';

const STATUSES: Readonly<Record<EstimateStatus, [label: string, tone: StatusTone]>> = {
  draft: ['Draft', 'grey'],
  sent: ['Sent', 'blue'],
  opened: ['Opened', 'blue'],
  question: ['Question', 'amber'],
  revising: ['Revising', 'amber'],
  declined: ['Declined', 'red'],
  expired: ['Expired', 'red'],
  approved: ['Approved', 'green'],
};

/** All statuses with their labels, in the order of an estimate's lifecycle. */
export const STATUS_OPTIONS = ESTIMATE_STATUSES.map((value) => ({ value, label: STATUSES[value][0] }));

export const labelOf = (status: EstimateStatus) => STATUSES[status][0];
export const toneOf = (status: EstimateStatus) => STATUSES[status][1];

/** The status of an estimate or a change order from the customer's side. */
export function ProposalStatusBadge({ status, tone }: { status: EstimateStatus; tone?: StatusTone | undefined }) {
  return <StatusBadge tone={tone ?? toneOf(status)}>{labelOf(status)}</StatusBadge>;
}
