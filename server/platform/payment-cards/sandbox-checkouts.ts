import { randomBytes } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { CheckoutReport, Checkouts } from './checkouts.ts';
import { feeOf } from './sandbox-fees.ts';
import { findPayout } from './sandbox-payouts.ts';
import { afterwardsOf, refunded } from './sandbox-refunds.ts';
import { type SandboxVisit, type SandboxVisits, stateAt } from './sandbox-visits.ts';

/** The base path of the pages that simulate Stripe's Checkout. */
export const SANDBOX_CHECKOUT = '/sandbox/stripe/checkout';
const CLEARS_AFTER_MS = 60_000;

/** Takes no money. The user chooses on a page of ours how a visit ends. */
export function sandboxCheckouts(
  visits: SandboxVisits,
  { publicUrl, clock }: { publicUrl: string; clock: Clock },
): Checkouts {
  const find: Checkouts['find'] = async ({ sessionId }) => {
    const visit = await visits.find(sessionId);
    return visit && reportOf(visit, clock());
  };
  return {
    find,

    open: async ({ id: ours, accountId, cents, productName, methods, returnUrl, expiresAt }) => {
      const id = `cs_sandbox_${ours.replaceAll('-', '')}`;
      const known = await visits.find(id);
      const visit: SandboxVisit = known ?? {
        id,
        accountId,
        token: randomBytes(24).toString('hex'),
        cents,
        productName,
        methods: [...methods],
        returnUrl,
        expiresAt: expiresAt.toISOString(),
        state: 'open',
        method: null,
        failureReason: null,
        clearsAt: null,
      };
      if (!known) await visits.save(visit);
      return { sessionId: id, url: `${publicUrl}${SANDBOX_CHECKOUT}/${id}/${visit.token}`, methods: visit.methods };
    },

    payout: (key) => findPayout(visits, key),

    refund: async ({ id, sessionId, cents }) => {
      const visit = await visits.find(sessionId);
      if (!visit) return { declined: 'The sandbox does not know this payment.' };
      const after = refunded(visit, { id, cents, at: clock().toISOString() });
      if ('declined' in after) return after;
      await visits.save(after);
      return afterwardsOf(after);
    },

    expire: async (key) => {
      const visit = await visits.find(key.sessionId);
      if (visit?.state === 'open') await visits.save({ ...visit, state: 'expired' });
      return find(key);
    },
  };
}

/** A visit after a choice on its page. */
export function chosen(visit: SandboxVisit, choice: string | null, now: Date): SandboxVisit {
  if (stateAt(visit, now) !== 'open') return visit;
  if (choice === 'card' && visit.methods.includes('card')) {
    return { ...visit, state: 'succeeded', method: 'card', failureReason: null, paidAt: now.toISOString() };
  }
  if (choice === 'declined' && visit.methods.includes('card')) {
    return { ...visit, method: 'card', failureReason: 'Your card was declined.' };
  }
  if (choice === 'bank' && visit.methods.includes('us_bank_account')) {
    const clearsAt = new Date(now.getTime() + CLEARS_AFTER_MS).toISOString();
    return { ...visit, state: 'processing', method: 'bank', failureReason: null, clearsAt, paidAt: now.toISOString() };
  }
  return visit;
}

/** A pending bank payment after its bank has paid or declined. */
export function cleared(visit: SandboxVisit, outcome: 'paid' | 'refused'): SandboxVisit {
  if (visit.state !== 'processing') return visit;
  if (outcome === 'paid') return { ...visit, state: 'succeeded' };
  return { ...visit, state: 'failed', failureReason: 'The bank account has not enough money.' };
}

function reportOf(visit: SandboxVisit, now: Date): CheckoutReport {
  const { id, method, cents, failureReason } = visit;
  const state = stateAt(visit, now);
  const intentId = state === 'open' || state === 'expired' ? null : id.replace('cs_', 'pi_');
  const report = { state, intentId, method, failureReason };
  if (state !== 'succeeded') return { ...report, feeCents: null };
  return { ...report, feeCents: feeOf(cents, method), afterwards: afterwardsOf(visit) };
}
