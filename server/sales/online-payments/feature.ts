import type { FastifyInstance } from 'fastify';
import { on } from '../../core/events.ts';
import { feature } from '../../core/feature.ts';
import type { Services } from '../../core/services.ts';
import { stripeWebhook } from '../../identity/subscriptions/stripe-webhook.ts';
import { isLiveKey } from '../../platform/payment-cards/connect.ts';
import { serveCheckoutPage } from '../../platform/payment-cards/fake-stripe/checkout-page.ts';
import type { FakeStripe } from '../../platform/payment-cards/fake-stripe/fake-stripe.ts';
import { servePaymentsPage } from '../../platform/payment-cards/fake-stripe/payments-page.ts';
import { handle } from '../../platform/queue/jobs.ts';
import { invoiceVoided } from '../invoices/events.ts';
import { connectWebhook } from '../stripe-accounts/connect-webhook.ts';
import { withOperatorPayments } from './operator-events.ts';
import { takeMoneyEvent } from './payout-events.ts';
import { payoutHandlers } from './payout-routes.ts';
import { notifyWaitingPromises, promiseQueue } from './promises.ts';
import { reconcileOnlinePayments } from './reconcile-payments.ts';
import { onlinePaymentRecordHandlers } from './record-routes.ts';
import { onlinePaymentHandlers } from './routes.ts';
import { onlinePaymentsDue, rejectProcessing } from './store.ts';

/** The maximum time for which a payment page stays open after its invoice has changed. */
const RECONCILE_EVERY_MS = 5000;

export const onlinePaymentsFeature = feature({
  handlers: (services) => ({
    onlinePaymentRecords: onlinePaymentRecordHandlers(services),
    onlinePayments: onlinePaymentHandlers(services),
    payouts: payoutHandlers,
  }),
  webhooks: (services) => {
    const { config, database } = services;
    return {
      stripe: withOperatorPayments(stripeWebhook(services), {
        database,
        services,
        isLive: isLiveKey(config.stripe?.secretKey),
      }),
      stripeConnect: connectWebhook({
        ...services,
        takePayment: (event, storeEvent) => takeMoneyEvent(database, services, event, storeEvent),
      }),
    };
  },
  pages: (app, services) => {
    if (services.fakeStripe) serveFakePages(app, services, services.fakeStripe);
  },
  jobs: (services) => [handle(promiseQueue, (waiting) => notifyWaitingPromises(services, waiting))],
  // Payments that were open when the operator turned cards off are reconciled once they are on again.
  tasks: (services) =>
    services.takesCards ? [{ everyMs: RECONCILE_EVERY_MS, run: () => reconcileOnlinePayments(services) }] : [],
  due: [onlinePaymentsDue],
  listeners: [on(invoiceVoided, (db, { invoice }) => rejectProcessing(db, invoice.invoice_id))],
});

/** The pages on which customers pay on a server without keys, and on which a developer acts as their banks. */
function serveFakePages(app: FastifyInstance, services: Services, stripe: FakeStripe): void {
  serveCheckoutPage(app, stripe);
  servePaymentsPage(app, stripe, async (event) => {
    await takeMoneyEvent(services.database, services, event, async () => true);
  });
}
