import { useNavigate } from 'react-router';
import type { CustomerPayment } from '../../../../contract/customer-payments.ts';
import { PAYMENT_METHOD_WORDS } from '../../../../contract/payment-methods.ts';
import { sumOfAmounts } from '../../../../contract/totals.ts';
import { formatDay, formatUsd } from '../../ui/format.ts';
import { IconDotsVertical, IconEdit, IconTrash } from '../../ui/icons.ts';
import { MenuButton } from '../../ui/menu-button.tsx';
import { paths } from '../../paths.ts';
import type { BilledInvoice } from './books.ts';
import { carrying } from './hooks.ts';
import classes from './payment-table.module.css';

interface PaymentTableProps {
  invoice: BilledInvoice;
  history: 'customer' | 'invoice';
}

/** The payments on an invoice, oldest first. */
export function PaymentTable({ invoice, history }: PaymentTableProps) {
  const navigate = useNavigate();
  const payments = invoice.customer_payments;
  const go = (to: string, payment: CustomerPayment) => () =>
    void navigate(to, { state: carrying({ invoice, payment }, history) });
  return (
    <table className={classes.table} aria-label={`Payments of invoice #${invoice.invoice_number}`}>
      <thead>
        <tr>
          <th scope="col">Payment #</th>
          <th scope="col" className={classes.amount}>
            Amount
          </th>
          <th scope="col" className={classes.date}>
            Date
          </th>
          <th scope="col" className={classes.method}>
            Method
          </th>
          <th scope="col" className={classes.note}>
            Note
          </th>
          <th scope="col" className={classes.acts}>
            <span className="visually-hidden">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {payments.map((payment, at) => (
          <tr key={payment.customer_payment_id}>
            <td className={classes.number}>{at + 1}</td>
            <td className={classes.amount}>{formatUsd(payment.amount)}</td>
            <td className={classes.date}>{formatDay(payment.payment_date)}</td>
            <td className={classes.method}>
              {PAYMENT_METHOD_WORDS[payment.payment_method]}
              {payment.source === 'online' && ', online'}
            </td>
            <td className={classes.note}>{payment.note}</td>
            <td className={classes.acts}>
              {payment.source !== 'online' && (
                <MenuButton
                  label={`Actions for payment ${at + 1}`}
                  className={classes.menu}
                  items={[
                    { label: 'Edit', icon: IconEdit, run: go(paths.updateCustomerPayment(), payment) },
                    { label: 'Delete', icon: IconTrash, run: go(paths.deleteCustomerPayment(), payment), danger: true },
                  ]}
                >
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
          <td className={classes.amount}>{formatUsd(sumOfAmounts(payments.map(({ amount }) => amount)))}</td>
        </tr>
      </tfoot>
    </table>
  );
}
