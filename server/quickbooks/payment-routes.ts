import type { quickbooksPayments } from '../../contract/quickbooks-invoices.ts';
import { type Doors, inSteps } from '../platform/http/doors.ts';
import type { QuickbooksParts } from './open-books.ts';
import { sendPayment } from './send-payment.ts';

export function quickbooksPaymentDoors(parts: QuickbooksParts): Doors<typeof quickbooksPayments> {
  return {
    send: inSteps(async (call) => ({ qb_payment_id: await sendPayment(parts, call, call.params.id) })),
  };
}
