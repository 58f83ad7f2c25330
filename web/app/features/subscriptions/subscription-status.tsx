import type { SubscriptionStatus as Status } from '../../../../contract/access.ts';
import { StatusBadge, type StatusTone } from '../../ui/status-badge.tsx';

const TONES: Record<Status, StatusTone> = {
  active: 'green',
  inactive: 'amber',
  expired: 'red',
  pending: 'blue',
  cancelled: 'grey',
};

export function SubscriptionStatus({ status }: { status: Status }) {
  return <StatusBadge tone={TONES[status]}>{status}</StatusBadge>;
}
