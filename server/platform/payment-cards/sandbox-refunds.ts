import type { Afterwards, DeclinedRefund, DisputeReport, RefundReport } from './checkouts.ts';
import type { SandboxDispute, SandboxRefund, SandboxVisit } from './sandbox-visits.ts';

const DAYS_TO_ANSWER = 10;

/** A visit after a refund. The sandbox makes one refund for each of our ids. */
export function refunded(visit: SandboxVisit, refund: SandboxRefund): SandboxVisit | DeclinedRefund {
  const refunds = visit.refunds ?? [];
  if (refund.id !== null && refunds.some(({ id }) => id === refund.id)) return visit;
  if (visit.dispute && visit.dispute.state !== 'won') {
    return { declined: 'The customer’s bank disputes this payment. Answer it on the page of the sandbox.' };
  }
  if (refund.cents > leftToRefund(visit)) return { declined: 'This payment was given back already.' };
  return { ...visit, refunds: [...refunds, refund] };
}

/** The amount that can still be refunded, in cents. */
export function leftToRefund({ cents, refunds = [] }: SandboxVisit): number {
  return cents - sumOf(refunds);
}

/** A visit after its customer's bank has disputed it, or decided the dispute. */
export function disputed(visit: SandboxVisit, choice: 'dispute' | 'won' | 'lost', now: Date): SandboxVisit {
  const dueBy = new Date(now.getTime() + DAYS_TO_ANSWER * 24 * 60 * 60_000).toISOString();
  if (choice === 'dispute')
    return visit.dispute ? visit : { ...visit, dispute: { state: 'open', dueBy, at: now.toISOString() } };
  return visit.dispute?.state === 'open' ? { ...visit, dispute: { ...visit.dispute, state: choice } } : visit;
}

export function afterwardsOf(visit: SandboxVisit): Afterwards {
  const { id: visitId, refunds = [], dispute } = visit;
  const reports = refunds.map(({ id, cents, at }, position): RefundReport => {
    const providerId = `${visitId.replace('cs_', 're_')}_${position + 1}`;
    return { providerId, id, cents, state: 'succeeded', failureReason: null, createdAt: new Date(at) };
  });
  return { refundedCents: sumOf(refunds), refunds: reports, dispute: dispute ? disputeReport(dispute, visit) : null };
}

function disputeReport({ state, dueBy }: SandboxDispute, visit: SandboxVisit): DisputeReport {
  return {
    state,
    isInquiry: false,
    reason: 'product_not_received',
    dueBy: state === 'open' ? new Date(dueBy) : null,
    lostCents: state === 'lost' ? leftToRefund(visit) : 0,
  };
}

function sumOf(refunds: readonly SandboxRefund[]): number {
  return refunds.reduce((sum, { cents }) => sum + cents, 0);
}
