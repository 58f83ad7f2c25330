import { on } from '../../core/events.ts';
import { feature } from '../../core/feature.ts';
import { handle } from '../../platform/queue/jobs.ts';
import { invoiceVoided } from '../../sales/invoices/events.ts';
import { bookingChanged } from '../../sales/online-payments/events.ts';
import { quickbooksConnectionHandlers } from './connection-routes.ts';
import { quickbooksInvoiceHandlers } from './invoice-routes.ts';
import { onlineQueue, queueOnline, sendQueuedOnline } from './online-queue.ts';
import { quickbooksOnlineHandlers } from './online-routes.ts';
import { quickbooksPaymentHandlers } from './payment-routes.ts';
import { quickbooksParts } from './quickbooks-parts.ts';
import { forgetOldSignOns } from './sign-ons-store.ts';
import { queueVoiding, voidQueue, voidQueued } from './void-invoice.ts';

export const quickbooksFeature = feature({
  handlers: (services) => {
    const parts = quickbooksParts(services);
    return {
      quickbooksConnections: quickbooksConnectionHandlers(parts),
      quickbooksInvoices: quickbooksInvoiceHandlers(parts),
      quickbooksOnline: quickbooksOnlineHandlers(parts),
      quickbooksPayments: quickbooksPaymentHandlers(parts),
    };
  },
  jobs: (services) => {
    const parts = quickbooksParts(services);
    return [
      handle(voidQueue, (request) => voidQueued(parts, request)),
      handle(onlineQueue, (request) => sendQueuedOnline(parts, request)),
    ];
  },
  cleanup: ({ database }, now) => forgetOldSignOns(database.systemDb, now),
  listeners: [
    on(invoiceVoided, (db, { invoice, person }) => queueVoiding(db, invoice, person)),
    on(bookingChanged, queueOnline),
  ],
});
