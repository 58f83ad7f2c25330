import type { Invoice } from '#contract/sales/invoices.ts';
import type { ItemizedInvoice } from '#contract/sales/itemized-invoices.ts';
import { ChosenInvoice, INVOICE_TRAIL } from '../../sales/invoices/chosen-invoice.tsx';
import { useChosenInvoiceAndItems } from '../../sales/invoices/hooks.ts';
import { Balance } from '../../sales/invoices/invoice-status.tsx';
import { customerNameOf } from '../../work/projects/project-text.ts';
import { Card, Cards } from '../../../../kit/lists/cards.tsx';
import { Facts } from '../../../../kit/lists/facts.tsx';
import { formatDay, formatUsd } from '../../../../kit/format.ts';
import { Page } from '../../../../kit/page/page.tsx';
import { ConnectionCard } from './connection-card.tsx';
import { InvoiceToSend } from './invoice-to-send.tsx';
import { Button } from '@mantine/core';
import type { QuickbooksLog } from '#contract/connections/quickbooks-invoices.ts';
import { IconCircleCheck } from '../../../../kit/icons/icons.ts';
import { RecordSkeleton } from '../../../../kit/lists/list-placeholders.tsx';
import { Notice } from '../../../../kit/page/notice.tsx';
import { Failure } from './failure.tsx';
import { useSentLog } from './hooks.ts';
import classes from './quickbooks.module.css';
import { useSendInvoice } from './use-send-invoice.ts';
import { OnlineBookings } from './online-bookings.tsx';
import { PaymentsToSend } from './payments-to-send.tsx';
import { SentLog } from './sent-log.tsx';
import { useConnection } from './use-connection.ts';

/** Sends an invoice and its payments to QuickBooks. */
export default function SendToQuickbooks() {
  return (
    <Page title="Send To Quickbooks" trail={INVOICE_TRAIL} width="form">
      <ChosenInvoice chosen={useChosenInvoiceAndItems()}>
        {({ document, lines }) => <Sending invoice={document} items={lines} />}
      </ChosenInvoice>
    </Page>
  );
}

function Sending({ invoice, items }: { invoice: Invoice; items: ItemizedInvoice[] }) {
  const { connection, check, forget } = useConnection();
  const { invoice_id } = invoice;
  return (
    <Cards>
      <Card title="Invoice">
        <Facts
          facts={[
            ['Customer', customerNameOf(invoice)],
            ['Project', invoice.project_name],
            ['Invoice', `#${invoice.invoice_number} ${invoice.name}`],
            ['Issue Date', formatDay(invoice.issue_date)],
            ['Due Date', formatDay(invoice.due_date)],
            ['Total', formatUsd(invoice.final_total)],
            ['Balance Due', <Balance key="balance" dollars={invoice.balance_due} />],
          ]}
        />
      </Card>
      <ConnectionCard connection={connection} check={check} onDisconnected={forget} />
      {connection.state === 'connected' && (
        <>
          {invoice.status === 'VOID' ? (
            <InvoiceToVoid invoice={invoice} items={items} />
          ) : (
            <InvoiceToSend invoice={invoice} items={items} connection={connection} />
          )}
          <PaymentsToSend invoice_id={invoice_id} />
          <OnlineBookings title="Refunds of online payments" refundsOf={invoice_id} />
        </>
      )}
      {(connection.state === 'connected' || connection.state === 'not connected') && (
        <SentLog invoice_id={invoice_id} />
      )}
    </Cards>
  );
}

/** The state of a void invoice in QuickBooks, and the button that voids it there if it is not void yet. */
function InvoiceToVoid({ invoice, items }: { invoice: Invoice; items: ItemizedInvoice[] }) {
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
        ? 'QuickBooks has not voided it yet. If QuickBooks cannot be reached, we keep trying for a day.'
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
