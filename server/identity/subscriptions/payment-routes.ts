import type { Payment, payments } from '#contract/identity/subscription-payments.ts';
import type { Handlers, Presented } from '../../core/endpoints/handlers.ts';
import { requireOwnAccount } from '../accounts/store.ts';
import { listPayments, type ShownPayment } from './payments-store.ts';

export const paymentHandlers: Handlers<typeof payments> = {
  byAccount: async ({ db, params, query }) => {
    await requireOwnAccount(db, params.id);
    const { rows, total } = await listPayments(db, query);
    return { data: rows.map(presentPayment), meta: { total } };
  },
};

function presentPayment(row: ShownPayment) {
  const attributes: Presented<typeof Payment> = { ...row, amount: Number(row.amount) };
  return { id: row.payment_id, type: 'payment' as const, attributes };
}
