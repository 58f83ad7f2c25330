import type { QuickbooksLog } from '../../contract/quickbooks-invoices.ts';
import type { SendRow } from './sends-store.ts';

export function presentSend({ amount, created_at, ...row }: SendRow) {
  const attributes: QuickbooksLog = {
    ...row,
    document: row.customer_payment_id === null ? 'invoice' : 'payment',
    amount: Number(amount),
    created_at: created_at.toISOString(),
  };
  return { id: row.quickbooks_log_id, type: 'quickbooks_log' as const, attributes };
}
