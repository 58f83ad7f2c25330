import type { PaymentStatus as Status } from '#contract/identity/subscription-payments.ts';
import { StatusBadge, type StatusTone } from '../../../../kit/lists/status-badge.tsx';

const TONES: Record<Status, StatusTone> = { pending: 'blue', succeeded: 'green', failed: 'red', refunded: 'grey' };

export function PaymentStatus({ status }: { status: Status }) {
  return <StatusBadge tone={TONES[status]}>{status}</StatusBadge>;
}
