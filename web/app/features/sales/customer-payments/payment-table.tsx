import { useState } from 'react';
import { useNavigate } from '../../../../kit/router/router.tsx';
import type { CustomerPayment } from '#contract/sales/customer-payments.ts';
import { type OnlinePaymentRecord, onlinePaymentRecords } from '#contract/sales/online-payment-records.ts';
import { cents, dollars } from '#domain/money.ts';
import { PAYMENT_METHOD_WORDS } from '#contract/sales/payment-methods.ts';
import { sumOfAmounts } from '#domain/totals.ts';
import { useList } from '../../../../kit/api/queries.ts';
import { inSentence } from '../../../../kit/api/error-text.ts';
import { formatDay, formatUsd } from '../../../../kit/format.ts';
import { IconCash, IconDotsVertical, IconEdit, IconTrash } from '../../../../kit/icons/icons.ts';
import { MenuButton } from '../../../../kit/dialogs/menu-button.tsx';
import { paths } from '../../../../kit/paths.ts';
import { answerSentence } from '../online-payments/about-payment.tsx';
import { RefundDialog } from '../online-payments/refund-dialog.tsx';
import type { BilledInvoice } from './billed-invoices.ts';
import { carrying } from './hooks.ts';
import classes from './customer-payments.module.css';

interface PaymentTableProps {
  invoice: BilledInvoice;
  history: 'customer' | 'invoice';
}

/** The payments on an invoice, oldest first. */
export function PaymentTable({ invoice, history }: PaymentTableProps) {
  const navigate = useNavigate();
  const payments = invoice.customer_payments;
  const received = sumOfAmounts(payments.map(({ amount }) => amount));
  const back = sumOfAmounts(payments.map(({ refunded_amount }) => refunded_amount));
  const online = useOnlinePayments(invoice);
  const [refunding, setRefunding] = useState<OnlinePaymentRecord>();
  const go = (to: string, payment: CustomerPayment) => () =>
    void navigate(to, { state: carrying({ invoice, payment }, history) });
  const itemsOf = (payment: CustomerPayment) => {
    if (payment.source !== 'online') {
      return [
        { label: 'Edit', icon: IconEdit, run: go(paths.updateCustomerPayment(), payment) },
        { label: 'Delete', icon: IconTrash, run: go(paths.deleteCustomerPayment(), payment), danger: true as const },
      ];
    }
    const record = online.get(payment.customer_payment_id);
    if (!record || record.refundable_amount === 0) return [];
    return [{ label: 'Refund', icon: IconCash, run: () => setRefunding(record) }];
  };
  // Payments recorded by hand are refunded by hand: only an online payment has more than its amount.
  const showsNet = payments.some(({ source }) => source === 'online');
  return (
    <>
      <table
        className={classes.table}
        data-net={showsNet || undefined}
        aria-label={`Payments of invoice #${invoice.invoice_number}`}
      >
        <TableHead showsNet={showsNet} />
        <tbody>
          {payments.map((payment, at) => (
            <tr key={payment.customer_payment_id}>
              <td className={classes.number}>{at + 1}</td>
              <td className={classes.amount}>{formatUsd(payment.amount)}</td>
              {showsNet && <NetCells amount={payment.amount} back={payment.refunded_amount} />}
              <td className={classes.date}>{formatDay(payment.payment_date)}</td>
              <td className={classes.method}>
                {PAYMENT_METHOD_WORDS[payment.payment_method]}
                {payment.source === 'online' && ', online'}
                <Fee payment={online.get(payment.customer_payment_id)} />
                <Dispute payment={online.get(payment.customer_payment_id)} />
              </td>
              <td className={classes.note}>{payment.note}</td>
              <td className={classes.tableActions}>
                {itemsOf(payment).length > 0 && (
                  <MenuButton label={`Actions for payment ${at + 1}`} className={classes.menu} items={itemsOf(payment)}>
                    <IconDotsVertical size={18} stroke={1.75} aria-hidden />
                  </MenuButton>
                )}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <td className={classes.amount}>{formatUsd(received)}</td>
            {showsNet && <NetCells amount={received} back={back} />}
          </tr>
        </tfoot>
      </table>
      {refunding && (
        <RefundDialog
          payment={refunding}
          onClose={() => setRefunding(undefined)}
          onDone={() => setRefunding(undefined)}
        />
      )}
    </>
  );
}

function TableHead({ showsNet }: { showsNet: boolean }) {
  return (
    <thead>
      <tr>
        <th scope="col">Payment #</th>
        <th scope="col" className={classes.amount}>
          Amount
        </th>
        {showsNet && (
          <>
            <th scope="col" className={classes.back}>
              Given Back
            </th>
            <th scope="col" className={classes.back}>
              Net
            </th>
          </>
        )}
        <th scope="col" className={classes.date}>
          Date
        </th>
        <th scope="col" className={classes.method}>
          Method
        </th>
        <th scope="col" className={classes.note}>
          Note
        </th>
        <th scope="col" className={classes.tableActions}>
          <span className="visually-hidden">Actions</span>
        </th>
      </tr>
    </thead>
  );
}

/** The online payments of an invoice, by their customer payments; not requested if the invoice has none. */
function useOnlinePayments({ invoice_id, customer_payments }: BilledInvoice): ReadonlyMap<string, OnlinePaymentRecord> {
  const { rows } = useList(
    onlinePaymentRecords.list,
    { query: { invoice_id } },
    {
      failure: inSentence('Failed to get online payments'),
      enabled: customer_payments.some(({ source }) => source === 'online'),
    },
  );
  return new Map(rows.flatMap((row) => (row.customer_payment_id ? [[row.customer_payment_id, row] as const] : [])));
}

function NetCells({ amount, back }: { amount: number; back: number }) {
  return (
    <>
      <td className={classes.back} data-label="Given back" data-none={back === 0 || undefined}>
        {back > 0 && formatUsd(back)}
      </td>
      <td className={classes.back} data-label="Net" data-none={back === 0 || undefined}>
        {formatUsd(dollars(cents(amount) - cents(back)))}
      </td>
    </>
  );
}

/** Shows that the customer's bank disputes the payment, or has reversed it. */
function Dispute({ payment }: { payment: OnlinePaymentRecord | undefined }) {
  if (payment?.dispute_state === 'open')
    return <span className={classes.disputed}>Disputed. {answerSentence(payment)}</span>;
  if (payment?.dispute_state === 'lost') return <span className={classes.fee}>The dispute was lost.</span>;
  return null;
}

/** Stripe's fee for an online payment, and the net amount, once they are known. */
function Fee({ payment }: { payment: OnlinePaymentRecord | undefined }) {
  if (!payment || payment.fee === null || payment.net === null) return null;
  return (
    <span className={classes.fee}>
      Stripe’s fee {formatUsd(payment.fee)}, net of it {formatUsd(payment.net)}
    </span>
  );
}
