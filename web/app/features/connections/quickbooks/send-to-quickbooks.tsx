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
import { InvoiceToVoid } from './invoice-to-void.tsx';
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
