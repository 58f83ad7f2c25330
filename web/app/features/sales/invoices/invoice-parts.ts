import type { ListedInvoice } from '#contract/sales/invoices.ts';
import { type CompanyDay, dayText } from '../../../../kit/day-text.ts';
import { formatUsd } from '../../../../kit/format.ts';
import type { FirstAction, RecordCard } from '../../../../kit/lists/list-columns.ts';
import { paths } from '../../../../kit/paths.ts';
import { sendReminder } from '../../core/send-reminder/sent-reminders.ts';
import { companyOrNameOf, customerNameOf } from '../../work/projects/project-text.ts';
import { carrying } from './hooks.ts';
import { invoiceStatusText } from './invoice-status-text.ts';

/** An invoice on a phone. */
export function card(invoice: ListedInvoice, at: CompanyDay): RecordCard {
  const { invoice_number, name, status, due_date, final_total, balance_due, is_overdue } = invoice;
  const [text, tone] = invoiceStatusText(invoice, at);
  const isOpen = status === 'OUTSTANDING';
  return {
    to: paths.updateInvoice(),
    state: carrying(invoice),
    title: companyOrNameOf(invoice),
    amount: formatUsd(isOpen ? balance_due : final_total),
    amountTone: is_overdue ? 'red' : isOpen ? undefined : 'grey',
    second: `#${invoice_number} · ${name}`,
    status: isOpen ? text : [status, text].filter(Boolean).join(' · '),
    tone,
    aside: isOpen ? `due ${dayText(due_date, at.today)}` : undefined,
    isStruck: status === 'VOID',
  };
}

/**
 * What comes next for an invoice; a late one can also be followed up with a reminder. `recordPayment` opens the dialog
 * for a payment on it.
 */
export function firstActions(invoice: ListedInvoice, recordPayment: (invoice: ListedInvoice) => void): FirstAction[] {
  const { invoice_id, customer_id, status, is_overdue, last_sent_at } = invoice;
  if (status !== 'OUTSTANDING') return [];
  if (!last_sent_at) return [{ label: 'Send to Customer', to: paths.sendInvoice(), state: carrying(invoice) }];
  const record = {
    label: 'Record Payment',
    to: paths.createCustomerPayment(),
    state: carrying(invoice),
    open: () => recordPayment(invoice),
  };
  const remind = {
    label: 'Send Reminder',
    to: paths.sendCustomerPayment(),
    state: { invoice_id, customer_id, history: 'invoice' },
    open: () => sendReminder({ customer_id, customer_name: customerNameOf(invoice) }),
  };
  return is_overdue ? [record, remind] : [record];
}
