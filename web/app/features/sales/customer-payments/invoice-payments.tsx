import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import { paths } from '../../../../kit/paths.ts';
import { Balance, InvoiceStatus } from '../invoices/invoice-status.tsx';
import { formatDay, formatUsd } from '../../../../kit/format.ts';
import { IconPlus, IconSend } from '../../../../kit/icons/icons.ts';
import { LinkButton } from '../../../../kit/page/link-button.tsx';
import type { BilledInvoice } from './billed-invoices.ts';
import { carrying } from './hooks.ts';
import classes from './customer-payments.module.css';
import { PaymentTable } from './payment-table.tsx';
import shared from '../../../../kit/page/shared.module.css';

interface InvoicePaymentsProps {
  invoice: BilledInvoice;
  history: 'customer' | 'invoice';
  /** True for the invoice that should be paid next. */
  first: boolean;
}

/** One invoice: its total, its payments, and its actions while it is outstanding. */
export function InvoicePayments({ invoice, history, first }: InvoicePaymentsProps) {
  const { invoice_number, name, issue_date, due_date, customer_payments: payments } = invoice;
  const handed = carrying({ invoice }, history);
  return (
    <article className={classes.invoice} aria-label={`Invoice #${invoice_number}`}>
      <div className={classes.invoiceHead}>
        <div>
          <h3>Invoice #{invoice_number}</h3>
          <p>{name}</p>
          <p>
            Issued {formatDay(issue_date)} · Due {formatDay(due_date)}
          </p>
        </div>
        <dl className={classes.figures}>
          {history === 'invoice' && (
            <>
              <Figure term="Subtotal" value={formatUsd(invoice.sub_total_sum_lineitems)} />
              <Figure term="Tax Rate" value={`${invoice.tax_rate}%`} />
              <Figure term="Tax Amount" value={formatUsd(invoice.tax_amount)} />
            </>
          )}
          <Figure term="Total" value={formatUsd(invoice.final_total)} />
          <Figure term="Paid" value={formatUsd(invoice.amount_paid)} />
          <Figure term="Balance Due" value={<Balance dollars={invoice.balance_due} />} />
        </dl>
        <p className={classes.status}>
          <InvoiceStatus status={invoice.status} />
        </p>
      </div>
      {payments.length === 0 ? (
        <Box component="p" mt={14} className={shared.muted}>
          No payments received.
        </Box>
      ) : (
        <PaymentTable invoice={invoice} history={history} />
      )}
      {invoice.processing_amount > 0 && (
        <Box component="p" mt={14} className={shared.muted}>
          {formatUsd(invoice.processing_amount)} is on its way from the customer’s bank.
        </Box>
      )}
      {invoice.status === 'OUTSTANDING' && (
        <div className={classes.actions}>
          <LinkButton to={paths.sendCustomerPayment()} state={handed} icon={IconSend}>
            Send Notification
          </LinkButton>
          <LinkButton to={paths.createCustomerPayment()} state={handed} icon={IconPlus} primary={first}>
            Add Payment
          </LinkButton>
        </div>
      )}
    </article>
  );
}

function Figure({ term, value }: { term: string; value: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{value}</dd>
    </div>
  );
}
