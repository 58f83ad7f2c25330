import type { ReactNode } from 'react';
import type { CustomerPayment } from '#contract/sales/customer-payments.ts';
import { ChosenRecord } from '../../../../kit/lists/chosen-record.tsx';
import { LinkButton } from '../../../../kit/page/link-button.tsx';
import { Page, type Crumb } from '../../../../kit/page/page.tsx';
import { paths } from '../../../../kit/paths.ts';
import type { Billed } from './billed-invoices.ts';
import { useChosenBilled, useWayBack } from './hooks.ts';

/** Breadcrumbs to the payment history, by how it was opened. */
export const TRAILS: Record<'customer' | 'invoice', Crumb[]> = {
  customer: [{ label: 'Customer', to: paths.customers() }],
  invoice: [
    { label: 'Project', to: paths.projects() },
    { label: 'Invoice', to: paths.invoices() },
  ],
};

const GO_TO_HISTORY = { label: 'Go To Customer Payment', to: paths.customerPayments() };
const INVOICE_MISSING = 'Required data (invoice, customer, or project) is missing. Please select an invoice first.';
const PAYMENT_MISSING = 'Required data is missing. Please navigate from the customer payment page.';

interface PaymentScreenProps {
  title: string;
  width?: 'full' | 'form';
  children: ReactNode;
}

/** A screen below the payment history. */
export function PaymentScreen({ title, width = 'form', children }: PaymentScreenProps) {
  const { history, state } = useWayBack();
  return (
    <Page
      title={title}
      trail={[...TRAILS[history], { label: 'Customer Payment', to: paths.customerPayments(), state }]}
      width={width}
    >
      {children}
    </Page>
  );
}

interface ChosenBilledInvoiceProps extends Pick<PaymentScreenProps, 'title' | 'width'> {
  children: (billed: Billed) => ReactNode;
}

/** A screen about the invoice selected in the history. */
export function ChosenBilledInvoice({ children, ...screen }: ChosenBilledInvoiceProps) {
  const chosen = useChosenBilled();
  return (
    <PaymentScreen {...screen}>
      <ChosenRecord chosen={chosen} message={INVOICE_MISSING} goTo={GO_TO_HISTORY}>
        {children}
      </ChosenRecord>
    </PaymentScreen>
  );
}

interface ChosenPaymentProps {
  title: string;
  children: (billed: Billed & { payment: CustomerPayment }) => ReactNode;
}

/** A screen about the payment selected in the history. */
export function ChosenPayment({ title, children }: ChosenPaymentProps) {
  const { paymentId, ...chosen } = useChosenBilled();
  const gone = chosen.record && !chosen.record.payment;
  const message = chosen.id && !paymentId ? 'Payment ID is missing.' : PAYMENT_MISSING;
  return (
    <PaymentScreen title={title}>
      <ChosenRecord
        chosen={{ ...chosen, id: gone || !paymentId ? undefined : chosen.id }}
        message={message}
        goTo={GO_TO_HISTORY}
      >
        {({ payment, ...billed }) => payment && children({ ...billed, payment })}
      </ChosenRecord>
    </PaymentScreen>
  );
}

/** A link back to the history from which the screen was opened. */
export function BackToHistory({ primary = false, label = GO_TO_HISTORY.label }: { primary?: boolean; label?: string }) {
  return (
    <LinkButton to={paths.customerPayments()} state={useWayBack().state} {...(primary && { primary })}>
      {label}
    </LinkButton>
  );
}
