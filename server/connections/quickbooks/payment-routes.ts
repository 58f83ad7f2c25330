import type { quickbooksPayments } from '#contract/connections/quickbooks-invoices.ts';
import { type Handlers, withoutTransaction } from '../../core/endpoints/handlers.ts';
import { sendPayment } from './send-payment.ts';
import type { QuickbooksParts } from './with-quickbooks.ts';

export function quickbooksPaymentHandlers(parts: QuickbooksParts): Handlers<typeof quickbooksPayments> {
  return {
    send: withoutTransaction(async (call) => ({ qb_payment_id: await sendPayment(parts, call, call.params.id) })),
  };
}
