import { Button } from '@mantine/core';
import type { Invoice } from '#contract/sales/invoices.ts';
import type { ItemizedInvoice } from '#contract/sales/itemized-invoices.ts';
import type { QuickbooksLog } from '#contract/connections/quickbooks-invoices.ts';
import { Card } from '../../../../kit/lists/cards.tsx';
import { IconCircleCheck } from '../../../../kit/icons/icons.ts';
import { RecordSkeleton } from '../../../../kit/lists/list-placeholders.tsx';
import { Notice } from '../../../../kit/page/notice.tsx';
import { Failure } from './failure.tsx';
import { useSentLog } from './hooks.ts';
import classes from './quickbooks.module.css';
import { useSendInvoice } from './use-send-invoice.ts';

/** The state of a void invoice in QuickBooks, and the button that voids it there if it is not void yet. */
export function InvoiceToVoid({ invoice, items }: { invoice: Invoice; items: ItemizedInvoice[] }) {
  const log = useSentLog(invoice.invoice_id);
  const { sending, send } = useSendInvoice(invoice, items);
  const sent = log.rows.filter(({ document }) => document === 'invoice');
  return (
    <Card title="This invoice is void">
      {log.loading ? <RecordSkeleton /> : <VoidStatus sent={sent} />}
      {sending.phase === 'failed' && <Failure text={sending.failure} />}
      {wasSent(sent) && !isVoidInQuickbooks(sent) && (
        <Button variant="filled" color="accent" loading={sending.phase === 'busy'} onClick={send}>
          {sending.phase === 'busy' ? 'Voiding...' : 'Void in Quickbooks'}
        </Button>
      )}
    </Card>
  );
}

function VoidStatus({ sent }: { sent: readonly QuickbooksLog[] }) {
  if (isVoidInQuickbooks(sent)) {
    return (
      <Notice tone="green" icon={IconCircleCheck}>
        <p>It is void in QuickBooks too.</p>
      </Notice>
    );
  }
  return (
    <p className={classes.text}>
      {wasSent(sent)
        ? 'QuickBooks has not voided it yet. This is tried again by itself for a day where QuickBooks cannot be reached.'
        : 'It was never sent to QuickBooks, so there is nothing to do.'}
    </p>
  );
}

function wasSent(sent: readonly QuickbooksLog[]): boolean {
  return sent.some(({ status }) => status !== 'failed');
}

function isVoidInQuickbooks(sent: readonly QuickbooksLog[]): boolean {
  return sent.some(({ status, action }) => status === 'sent' && action === 'void');
}
