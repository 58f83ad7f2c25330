import { customerPayments } from '#contract/sales/customer-payments.ts';
import shared from '../../../../kit/page/shared.module.css';
import { pdfAddress } from '../documents/pdf-button.tsx';
import { SendScreen } from '../documents/send-screen.tsx';
import type { Billed } from './billed-invoices.ts';
import { invoiceFacts } from './payment-context.tsx';
import { BackToHistory, ChosenBilledInvoice } from './payment-page.tsx';

const NOTICE = { ...customerPayments, send: customerPayments.sendNotification };

export default function SendNotification() {
  return (
    <ChosenBilledInvoice title="Send Payment Notification" width="full">
      {(billed) => <Sending {...billed} />}
    </ChosenBilledInvoice>
  );
}

function Sending({ project: { project_id }, invoice }: Billed) {
  const { invoice_id, customer_id } = invoice;
  return (
    <SendScreen
      document={{
        endpoints: NOTICE,
        id: { invoice_id },
        sendIds: { invoice_id, project_id, customer_id, message_for: 'payment' },
      }}
      record={invoice}
      facts={invoiceFacts(invoice)}
      pdf={noticePdf(invoice_id)}
      label="Send Notification"
      many="payment notifications"
      failure="Failed to send payment notification"
      sent="Your payment notification has been generated and is now being sent"
      before={<p className={shared.muted}>{`Reminds ${invoice.customer_first_name} of this invoice.`}</p>}
      back={<BackToHistory />}
    />
  );
}

/** URL of the PDF notice about an invoice's payments and balance. */
function noticePdf(invoice_id: string): string {
  return pdfAddress(customerPayments.pdf, { invoice_id });
}
