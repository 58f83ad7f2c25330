import { z } from 'zod';
import { findCompanyByCode } from '../../identity/companies/store.ts';
import { asCompany, type Database, type SystemDb } from '../../platform/database/database.ts';
import { askStripe } from '../stripe-accounts/ask.ts';
import { companyOfStripeAccount } from '../stripe-accounts/store.ts';
import { bookingChanged } from './events.ts';
import type { PayServices } from './pay.ts';
import { type PaymentEvent, takePaymentEvent } from './payment-events.ts';
import { storePayout } from './payouts-store.ts';

const PayoutObject = z.object({ id: z.string().max(255), object: z.literal('payout') });

type StoreEvent = (db: SystemDb) => Promise<boolean>;

/**
 * Applies an event of a payment or of a payout. The event only signals a change; the provider is queried for the
 * state. `keep` stores the event and returns false for a known one. Returns false, and stores nothing, if the event
 * concerns neither.
 */
export async function takeMoneyEvent(
  database: Database,
  services: PayServices,
  event: PaymentEvent,
  storeEvent: StoreEvent,
): Promise<boolean> {
  const payout = PayoutObject.safeParse(event.object);
  if (!payout.success) return takePaymentEvent(database, services, event, storeEvent);
  const { accountId } = event;
  const companyId = await companyOf(database.systemDb, services, accountId);
  if (!companyId) return false;
  const report = await askStripe(() => services.checkouts.payout({ accountId, payoutId: payout.data.id }));
  await asCompany(database, companyId, async (db) => {
    if (!(await storeEvent(db)) || !report) return;
    await storePayout(db, report);
    await services.emit(db, bookingChanged, { document: 'fees', document_id: report.id, invoice_id: null });
  });
  return true;
}

/** The company of an account; for the server's own account, the company that accepts payments there. */
async function companyOf(db: SystemDb, { ownCompany }: PayServices, accountId: string | null) {
  if (accountId !== null) return companyOfStripeAccount(db, accountId);
  return ownCompany === undefined ? undefined : findCompanyByCode(db, ownCompany);
}
