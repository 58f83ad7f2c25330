import type { QuickbooksLog } from '#contract/connections/quickbooks-invoices.ts';
import type { Presented } from '../../core/endpoints/handlers.ts';
import type { SendRow } from './sends-store.ts';

export function presentSend({ amount, ...row }: SendRow) {
  const attributes: Presented<typeof QuickbooksLog> = {
    ...row,
    document: documentOf(row),
    amount: Number(amount),
  };
  return { id: row.quickbooks_log_id, type: 'quickbooks_log' as const, attributes };
}

function documentOf({ customer_payment_id, refund_id, payout_id }: Omit<SendRow, 'amount'>) {
  if (customer_payment_id !== null) return 'payment';
  if (refund_id !== null) return 'refund';
  return payout_id === null ? 'invoice' : 'fees';
}
