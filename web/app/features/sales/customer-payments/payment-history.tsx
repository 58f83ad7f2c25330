import { type ReactNode, useId } from 'react';
import { Navigate } from '../../../../kit/router/router.tsx';
import type { Invoice } from '#contract/sales/invoices.ts';
import { paths } from '../../../../kit/paths.ts';
import { useChosenCustomer, type WhyState } from '../../work/customers/hooks.ts';
import { GO_TO_INVOICE } from '../invoices/chosen-invoice.tsx';
import { useChosenInvoice } from '../invoices/hooks.ts';
import { useIdInAddress, useNavigationState } from '../../../../kit/session/navigation-state.ts';
import { customerAddressOf, customerNameOf } from '../../work/projects/project-text.ts';
import { NextReminder } from '../../work/messages/next-reminder.tsx';
import { ChosenRecord } from '../../../../kit/lists/chosen-record.tsx';
import { formatAddress, fullName, formatUsd, counted } from '../../../../kit/format.ts';
import { Page } from '../../../../kit/page/page.tsx';
import { useAgreed, type Agreed, BilledOfAgreed } from '../../work/projects/billed-of-agreed.tsx';
import { ListFailure } from '../../../../kit/lists/list-placeholders.tsx';
import { oldestOutstanding, onlyInvoice, summaryOf } from './billed-invoices.ts';
import classes from './customer-payments.module.css';
import { Balance } from '../invoices/invoice-status.tsx';
import { Box, Group } from '@mantine/core';
import type { ProjectWithPayments } from '#contract/sales/customer-payments.ts';
import { ProjectStatus } from '../../work/projects/project-status.tsx';
import { InvoicePayments } from './invoice-payments.tsx';
import { type HistoryState, useCustomerInvoices } from './hooks.ts';
import shared from '../../../../kit/page/shared.module.css';
import { RecordLink } from '../../../../kit/page/record-link.tsx';
import { TRAILS } from './payment-page.tsx';

const NONE_CHOSEN = 'No valid customer or invoice selected. Please navigate from a customer or invoice page.';
const GO_TO_CUSTOMER = { label: 'Go To Customer', to: paths.customers() };

/** The invoices and payments of one customer, or of one invoice when the screen was opened from an invoice. */
export default function PaymentHistory() {
  const state = useNavigationState<HistoryState>();
  const invoiceInAddress = useIdInAddress('invoice_id');
  const customerInAddress = useIdInAddress('customer_id');
  if ('invoice_id' in state || 'invoice' in state) return <OfInvoice />;
  if ('customer_id' in state || 'customer' in state) return <OfCustomer />;
  if (invoiceInAddress) return <OfInvoice />;
  if (customerInAddress) return <OfCustomer />;
  return <Navigate to={GO_TO_CUSTOMER.to} state={{ why: NONE_CHOSEN } satisfies WhyState} replace />;
}

function OfCustomer() {
  const chosen = useChosenCustomer();
  const { record } = chosen;
  return (
    <HistoryPage
      history="customer"
      lead={
        record && (
          <CustomerNameAndAddress id={record.customer_id} name={fullName(record)} address={formatAddress(record)} />
        )
      }
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
  return { id: invoice.customer_id, name: customerNameOf(invoice), address: customerAddressOf(invoice) };
}

function CustomerNameAndAddress({ id, name, address }: { id: string; name: string; address: string }) {
  return (
    <>
      <b className={shared.strong}>
        <RecordLink kind="customer" id={id}>
          {name}
        </RecordLink>
      </b>{' '}
      · {address || 'N/A'}
    </>
  );
}

interface CustomerInvoicesProps {
  customerId: string;
  /** Shows only this invoice. */
  onlyInvoiceId?: string;
}

/** What a customer owes and has paid: in total, then per project. */
function CustomerInvoices({ customerId, onlyInvoiceId }: CustomerInvoicesProps) {
  const { projects, failure, retry } = useCustomerInvoices(customerId);
  const agreed = useAgreed({ customer_id: customerId });
  if (failure && !projects) {
    return (
      <div className={classes.failure}>
        <ListFailure text={failure} many="payments" onRetry={retry} />
      </div>
    );
  }
  if (!projects) return <p role="status">Loading...</p>;
  const shown = onlyInvoiceId ? onlyInvoice(projects, onlyInvoiceId) : projects;
  if (shown.length === 0) {
    const none = onlyInvoiceId ? 'No payments found for this invoice' : 'No projects, invoices, or payments found.';
    return <p className={classes.none}>{none}</p>;
  }
  const first = oldestOutstanding(shown);
  return (
    <>
      <PaymentSummary {...summaryOf(shown)} />
      {shown.map((project) => (
        <ProjectPayments
          key={project.project_id}
          project={project}
          agreed={agreed.get(project.project_id)}
          history={onlyInvoiceId ? 'invoice' : 'customer'}
          firstToPay={first?.invoice_id}
        />
      ))}
    </>
  );
}

/** Payment Summary: due, paid and balance, with a progress bar of the paid share. */
function PaymentSummary({ totalDue, totalPaid, balance, paymentCount }: ReturnType<typeof summaryOf>) {
  const heading = useId();
  return (
    <section className={classes.summary} aria-labelledby={heading}>
      <h2 id={heading}>Payment Summary</h2>
      <dl>
        <div>
          <dt>Total Due</dt>
          <dd>{formatUsd(totalDue)}</dd>
        </div>
        <div>
          <dt>Total Paid</dt>
          <dd>{formatUsd(totalPaid)}</dd>
        </div>
        <div>
          <dt>Balance</dt>
          <dd>
            <Balance dollars={balance} />
          </dd>
        </div>
        <div>
          <dt>Number of Payments</dt>
          <dd>{paymentCount}</dd>
        </div>
      </dl>
      {totalDue > 0 && <PaidBar share={Math.min(1, totalPaid / totalDue)} />}
    </section>
  );
}

function PaidBar({ share }: { share: number }) {
  return (
    <div className={classes.meter} role="img" aria-label={`${Math.floor(share * 100)} percent paid`}>
      {share > 0 && <i style={{ flexGrow: share }} />}
      {share < 1 && <i data-owed style={{ flexGrow: 1 - share }} />}
    </div>
  );
}

interface ProjectPaymentsProps {
  project: ProjectWithPayments;
  /** The agreed amounts of its estimates, and how much of them is billed. */
  agreed: Agreed | undefined;
  /** How the history was opened; a single invoice shows more details. */
  history: 'customer' | 'invoice';
  /** The invoice that should be paid next. */
  firstToPay: string | undefined;
}

/** A project with its invoices and their payments. */
function ProjectPayments({ project, agreed, history, firstToPay }: ProjectPaymentsProps) {
  const { name, project_id, project_description, project_type, invoices } = project;
  return (
    <section className={classes.project} aria-label={name || `Project #${project_id}`}>
      <div className={classes.projectHead}>
        <Box flex="1 1 auto" miw={0} maw="100%">
          <Group component="h2" gap="4px 8px">
            <RecordLink kind="project" id={project_id}>
              {name || `Project #${project_id}`}
            </RecordLink>{' '}
            <ProjectStatus project={project} />
          </Group>
          <p>
            {project_description} <span>{project_type}</span>
          </p>
          <BilledOfAgreed agreed={agreed} />
        </Box>
        <p className={classes.count}>{counted(invoices.length, 'invoice')}</p>
      </div>
      {invoices.length === 0 && <p className={classes.none}>No invoices found.</p>}
      {invoices.map((invoice) => (
        <InvoicePayments
          key={invoice.invoice_id}
          invoice={invoice}
          history={history}
          first={invoice.invoice_id === firstToPay}
        />
      ))}
    </section>
  );
}
