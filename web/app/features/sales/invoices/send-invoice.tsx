import { invoices, type Invoice } from '#contract/sales/invoices.ts';
import { SendScreen } from '../documents/send-screen.tsx';
import { useStripeAccount } from '../stripe-accounts/hooks.ts';
import { OnlineNote } from '../stripe-accounts/online-note.tsx';
import { ShownPhotos, useShownPhotos } from '../../work/photos/shown-photos.tsx';
import { FirstSendOffer } from '../../work/messages/first-send-offer.tsx';
import { useReminderSettings } from '../../work/messages/reminder-hooks.ts';
import { DocumentReminders } from '../../work/messages/next-reminder.tsx';
import { formatDay, formatUsd } from '../../../../kit/format.ts';
import { LinkButton } from '../../../../kit/page/link-button.tsx';
import { Page } from '../../../../kit/page/page.tsx';
import { ChosenInvoice, GO_TO_INVOICE, INVOICE_TRAIL } from './chosen-invoice.tsx';
import { useChosenInvoice } from './hooks.ts';
import { invoicePdf } from './invoice-pdf.ts';
import { Balance } from './invoice-status.tsx';

export default function SendInvoice() {
  return (
    <Page title="Send Invoice" trail={INVOICE_TRAIL}>
      <ChosenInvoice chosen={useChosenInvoice()}>{(invoice) => <Sending invoice={invoice} />}</ChosenInvoice>
    </Page>
  );
}

function Sending({ invoice }: { invoice: Invoice }) {
  const { invoice_id, project_id, customer_id, invoice_number, name, final_total, due_date, balance_due, status } =
    invoice;
  const photos = useShownPhotos({ endpoints: invoices, id: invoice_id, project_id, isOpen: status !== 'VOID' });
  const stripe = useStripeAccount();
  const reminders = useReminderSettings();
  return (
    <SendScreen
      document={{
        endpoints: invoices,
        id: { invoice_id },
        sendIds: { invoice_id, project_id, customer_id, message_for: 'invoice' },
      }}
      record={invoice}
      facts={[
        ['Invoice', `#${invoice_number} ${name}, ${formatUsd(final_total)}`],
        ['Due Date', formatDay(due_date)],
        ['Balance Due', <Balance key="balance" dollars={balance_due} />],
      ]}
      pdf={invoicePdf(invoice_id)}
      label="Send Invoice"
      many="invoices"
      failure="Failed to send invoice"
      prepare={photos.save}
      isLoading={photos.isLoading || stripe.isLoading || reminders.isLoading}
      before={
        <>
          <OnlineNote invoice={invoice} stripe={stripe} />
          <ShownPhotos all={photos.all} shown={photos.shown} onChoose={photos.choose} />
          <DocumentReminders
            document={{ kind: 'invoice', id: invoice_id }}
            isOff={invoice.reminders_off}
            settings={reminders.settings}
          />
        </>
      }
      after={<FirstSendOffer kind="invoice" />}
      sent="Your invoice PDF has been generated and is now being sent"
      back={<LinkButton to={GO_TO_INVOICE.to}>{GO_TO_INVOICE.label}</LinkButton>}
    />
  );
}
