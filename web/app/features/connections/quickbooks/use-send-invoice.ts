import { useRef, useState } from 'react';
import { accountingInvoice } from '#contract/connections/accounting-invoice.ts';
import type { Invoice } from '#contract/sales/invoices.ts';
import type { ItemizedInvoice } from '#contract/sales/itemized-invoices.ts';
import { quickbooksInvoices } from '#contract/connections/quickbooks-invoices.ts';
import { ApiError, call } from '../../../../kit/api/call.ts';
import { refreshAll } from '../../../../kit/api/queries.ts';
import { useSession } from '../../../../kit/session/session.ts';
import { refreshSentLog } from './hooks.ts';
import { sendFailure } from './send-failure.ts';
import { useIdempotencyKeys } from './use-idempotency-keys.ts';

export type Sending =
  | { phase: 'asking' }
  | { phase: 'busy' }
  | { phase: 'sent'; number: string }
  /** `stale`: the invoice has changed since it was shown, so nothing was sent. */
  | { phase: 'failed'; failure: string; stale: boolean };

/** Sends an invoice to QuickBooks as shown; ignores calls while one is running. */
export function useSendInvoice(invoice: Invoice, items: readonly ItemizedInvoice[]) {
  const account_id = useSession().record?.account_id ?? '';
  const [sending, setSending] = useState<Sending>({ phase: 'asking' });
  const underKey = useIdempotencyKeys();
  const busy = useRef(false);

  async function send(): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    setSending({ phase: 'busy' });
    const { customer_id, invoice_id } = invoice;
    const body = { invoice_id, invoice_data: accountingInvoice(invoice, items) };
    const input = { params: { customer_id }, query: { account_id }, body };
    try {
      const response = await underKey(JSON.stringify(body), (idempotencyKey) =>
        call(quickbooksInvoices.send, input, { idempotencyKey }),
      );
      setSending({ phase: 'sent', number: response.qb_invoice_number });
      void refreshAll();
    } catch (error) {
      const stale = error instanceof ApiError && error.code === 'stale_record';
      setSending({ phase: 'failed', failure: sendFailure('Failed to send invoice', error), stale });
      void refreshSentLog();
    } finally {
      busy.current = false;
    }
  }

  /** Loads the current version of the invoice. */
  async function loadAgain(): Promise<void> {
    await refreshAll();
    setSending({ phase: 'asking' });
  }

  return { sending, send: () => void send(), loadAgain: () => void loadAgain() };
}
