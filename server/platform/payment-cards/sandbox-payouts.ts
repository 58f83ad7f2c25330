import type { PayoutEntry, PayoutReport } from './payouts.ts';
import { feeOf } from './sandbox-fees.ts';
import { leftToRefund } from './sandbox-refunds.ts';
import { type SandboxVisit, type SandboxVisits, stateAt } from './sandbox-visits.ts';

/** Stripe's fee for a lost dispute. */
const DISPUTE_FEE_CENTS = 1500;
const PREFIX = 'po_sandbox_';

/**
 * Pays out everything that has changed an account's balance since the last payout, and returns the payout's id.
 * Undefined if nothing is left: a negative balance waits for the next payments.
 */
export async function payOut(visits: SandboxVisits, accountId: string | null, now: Date): Promise<string | undefined> {
  const id = `${PREFIX}${now.getTime()}`;
  const open = (await visitsOf(visits, accountId)).filter((visit) => stateAt(visit, now) === 'succeeded');
  const marked = open.map((visit) => markedWith(visit, id));
  if (netOf(marked.flatMap((visit) => entriesOf(visit, id))) <= 0) return undefined;
  for (const visit of marked) await visits.save(visit);
  return id;
}

/** A payout with all its entries; undefined if no payout has that id. */
export async function findPayout(
  visits: SandboxVisits,
  { accountId, payoutId: id }: { accountId: string | null; payoutId: string },
): Promise<PayoutReport | undefined> {
  const entries = (await visitsOf(visits, accountId)).flatMap((visit) => entriesOf(visit, id));
  if (entries.length === 0) return undefined;
  const arrivesOn = new Date(Number(id.slice(PREFIX.length))).toISOString().slice(0, 10);
  return { id, cents: netOf(entries), arrivesOn, isPaid: true, entries };
}

async function visitsOf(visits: SandboxVisits, accountId: string | null): Promise<SandboxVisit[]> {
  return (await visits.all()).filter((visit) => visit.accountId === accountId);
}

function markedWith(visit: SandboxVisit, payoutId: string): SandboxVisit {
  const { refunds = [], dispute } = visit;
  const isLost = dispute?.state === 'lost';
  return {
    ...visit,
    payoutId: visit.payoutId ?? payoutId,
    refunds: refunds.map((refund) => ({ ...refund, payoutId: refund.payoutId ?? payoutId })),
    ...(dispute && { dispute: isLost ? { ...dispute, payoutId: dispute.payoutId ?? payoutId } : dispute }),
  };
}

function entriesOf(visit: SandboxVisit, payoutId: string): PayoutEntry[] {
  const { id, cents, method, refunds = [], dispute, expiresAt, paidAt = expiresAt, productName } = visit;
  const common = { intentId: id.replace('cs_', 'pi_'), description: productName };
  const createdAt = new Date(paidAt);
  const entry = (suffix: string) => id.replace('cs_', 'txn_') + suffix;
  const paid = { ...common, id: entry(''), kind: 'payment', cents, feeCents: feeOf(cents, method), createdAt } as const;
  const lost = { id: entry('_d'), kind: 'dispute', cents: -leftToRefund(visit), feeCents: DISPUTE_FEE_CENTS } as const;
  return [
    ...(visit.payoutId === payoutId ? [paid] : []),
    ...refunds.flatMap((refund, at) => {
      const back = { kind: 'refund', cents: -refund.cents, feeCents: 0, createdAt: new Date(refund.at) } as const;
      return refund.payoutId === payoutId ? [{ ...common, ...back, id: entry(`_${at + 1}`) }] : [];
    }),
    ...(dispute?.payoutId === payoutId
      ? [{ ...common, ...lost, createdAt: new Date(dispute.at ?? dispute.dueBy) }]
      : []),
  ];
}

function netOf(entries: readonly PayoutEntry[]): number {
  return entries.reduce((sum, { cents, feeCents }) => sum + cents - feeCents, 0);
}
