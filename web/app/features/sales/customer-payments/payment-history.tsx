import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import type { Invoice } from '#contract/sales/invoices.ts';
import { paths } from '../../../../kit/paths.ts';
import { useChosenCustomer, type WhyState } from '../../work/customers/hooks.ts';
import { GO_TO_INVOICE } from '../invoices/chosen-invoice.tsx';
import { useChosenInvoice } from '../invoices/hooks.ts';
import { useIdInAddress, useNavigationState } from '../../../../kit/session/navigation-state.ts';
import { customerAddressOf, customerNameOf } from '../../work/projects/project-text.ts';
import { NextReminder } from '../../work/messages/next-reminder.tsx';
import { ChosenRecord } from '../../../../kit/lists/chosen-record.tsx';
import { formatAddress, fullName } from '../../../../kit/format.ts';
import { Page } from '../../../../kit/page/page.tsx';
import { CustomerInvoices } from './customer-invoices.tsx';
import type { HistoryState } from './hooks.ts';
import shared from '../../../../kit/page/shared.module.css';
import { TRAILS } from './payment-page.tsx';

const NONE_CHOSEN = 'No valid customer or invoice selected. Please navigate from a customer or invoice page.';
const GO_TO_CUSTOMER = { label: 'Go To Customer', to: paths.customers() };

/** The invoices and payments of one customer, or of one invoice when the screen was opened from an invoice. */
export default function PaymentHistory() {
  const state = useNavigationState<HistoryState>();
  const inAddress = useIdInAddress('invoice_id');
  if ('invoice_id' in state || 'invoice' in state) return <OfInvoice />;
  if ('customer_id' in state || 'customer' in state) return <OfCustomer />;
  if (inAddress) return <OfInvoice />;
  return <Navigate to={GO_TO_CUSTOMER.to} state={{ why: NONE_CHOSEN } satisfies WhyState} replace />;
}

function OfCustomer() {
  const chosen = useChosenCustomer();
  const { record } = chosen;
  return (
    <HistoryPage
      history="customer"
      lead={record && <CustomerNameAndAddress name={fullName(record)} address={formatAddress(record)} />}
    >
      <ChosenRecord chosen={chosen} message={NONE_CHOSEN} goTo={GO_TO_CUSTOMER}>
        {({ customer_id }) => <CustomerInvoices customerId={customer_id} />}
      </ChosenRecord>
    </HistoryPage>
  );
}

function OfInvoice() {
  const chosen = useChosenInvoice();
  const { record } = chosen;
  return (
    <HistoryPage history="invoice" lead={record && <CustomerNameAndAddress {...whose(record)} />}>
      <ChosenRecord chosen={chosen} message="Error: Invoice not found for payment tracking" goTo={GO_TO_INVOICE}>
        {({ customer_id, invoice_id, reminders_off }) => (
          <>
            <CustomerInvoices customerId={customer_id} onlyInvoiceId={invoice_id} />
            <NextReminder document={{ kind: 'invoice', id: invoice_id }} isOff={reminders_off} />
          </>
        )}
      </ChosenRecord>
    </HistoryPage>
  );
}

interface HistoryPageProps {
  history: 'customer' | 'invoice';
  lead?: ReactNode;
  children: ReactNode;
}

function HistoryPage({ history, lead, children }: HistoryPageProps) {
  return (
    <Page title="Customer Payment History" crumb="Customer Payment" trail={TRAILS[history]} lead={lead}>
      {children}
    </Page>
  );
}

function whose(invoice: Invoice) {
  return { name: customerNameOf(invoice), address: customerAddressOf(invoice) };
}

function CustomerNameAndAddress({ name, address }: { name: string; address: string }) {
  return (
    <>
      <b className={shared.strong}>{name}</b> · {address || 'N/A'}
    </>
  );
}
