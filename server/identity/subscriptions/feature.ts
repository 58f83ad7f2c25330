import { feature } from '../../core/feature.ts';
import { paymentHandlers } from './payment-routes.ts';
import { subscriptionPaymentsDue } from './payments-store.ts';
import { reconcilePayments } from './reconcile-payments.ts';
import { remindOfEnds, subscriptionEndsDue } from './reminders.ts';
import { subscriptionHandlers } from './routes.ts';

const RECONCILE_EVERY_MS = 30_000;
const REMIND_EVERY_MS = 60 * 60 * 1000;

export const subscriptionsFeature = feature({
  handlers: (services) => ({ payments: paymentHandlers, subscriptions: subscriptionHandlers(services) }),
  tasks: (services) => [
    // Payments that were open when the operator turned cards off are reconciled once they are on again.
    ...(services.takesCards ? [{ everyMs: RECONCILE_EVERY_MS, run: () => reconcilePayments(services) }] : []),
    { everyMs: REMIND_EVERY_MS, run: () => remindOfEnds(services) },
  ],
  due: [subscriptionPaymentsDue, subscriptionEndsDue],
});
