import type { ListedInvoice } from '#contract/sales/invoices.ts';
import { type CompanyDay, dayText, daysLate, lateText, momentDayText } from '../../../../kit/day-text.ts';
import type { StatusTone } from '../../../../kit/lists/status-badge.tsx';

/** What happened last with an invoice, or how late it is, and its tone: below its status. */
export function invoiceStatusText(invoice: ListedInvoice, at: CompanyDay): [text: string, tone: StatusTone] {
  const { status, is_overdue, due_date, processing_amount, opened_at, last_sent_at, paid_on } = invoice;
  const { today } = at;
  if (status === 'VOID') return ['', 'grey'];
  if (status === 'PAID') return [paid_on ? dayText(paid_on, today) : '', 'green'];
  if (processing_amount > 0) return ['Payment on its way', 'blue'];
  if (is_overdue) return [lateText(daysLate(due_date, today)), 'red'];
  if (opened_at) return [`Opened ${momentDayText(opened_at, at)}`, 'blue'];
  return last_sent_at ? [`Sent ${momentDayText(last_sent_at, at)}`, 'blue'] : ['Not sent yet', 'amber'];
}
