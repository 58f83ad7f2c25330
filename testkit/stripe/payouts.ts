import type { ObjectLists } from '../../server/platform/payment-cards/fake-stripe/object-store.ts';
import type { FakePayout, FakeTransaction } from '../../server/platform/payment-cards/fake-stripe/objects.ts';
import { payoutOf, transactionsOf } from '../../server/platform/payment-cards/fake-stripe/payouts.ts';
import { unique } from '../inputs/inputs.ts';

/** What reaches companies' banks at the fake Stripe, on the days that tests choose. */
export class PayoutsOfTest {
  readonly #objects: ObjectLists;

  constructor(objects: ObjectLists) {
    this.#objects = objects;
  }

  /** Pays out the payments and refunds of an account, less a fee of Stripe's own. */
  make(account: string | null, arrivesOn = '2026-11-25'): FakePayout {
    const sessions = this.#objects.sessions.filter((session) => session.account === account);
    const transactions = [...sessions.flatMap(transactionsOf), monthlyFee()];
    const payout = payoutOf({ id: `po_${unique()}`, account, transactions, at: new Date(arrivesOn) });
    this.#objects.payouts.push(payout);
    return payout;
  }
}

function monthlyFee(): FakeTransaction {
  const amounts = { amount: -200, fee: 0, created: 1_795_000_000, source: null };
  return { id: `txn_${unique()}`, type: 'stripe_fee', description: 'Radar', ...amounts };
}
