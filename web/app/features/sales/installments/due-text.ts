import type { BilledInvoice, Due, Installment } from '#contract/sales/installments.ts';
import { formatDay } from '../../../../kit/format.ts';

/** The events on which an installment can be due, as an option and within a sentence. */
export const DUE_LABELS = {
  on_approval: { label: 'On approval', due: 'due on approval' },
  on_start: { label: 'When the work begins', due: 'due when the work begins' },
  on_completion: { label: 'When the work is done', due: 'due when the work is done' },
  on_acceptance: { label: 'When the work is accepted', due: 'due when the work is accepted' },
} as const;

/** "due when the work is done", "due Dec 14, 2026" */
export function dueText(due: Due): string {
  return due in DUE_LABELS ? DUE_LABELS[due as keyof typeof DUE_LABELS].due : `due ${formatDay(due)}`;
}

/** "25%, due when the work is done" or, once billed, "25%, billed Nov 30, 2026". */
export function installmentText(installment: Installment, invoice: BilledInvoice | undefined): string {
  const { percent, is_part, due } = installment;
  const share = percent === null ? (is_part ? 'Part' : '') : `${is_part ? 'Part of ' : ''}${percent}%`;
  const when = invoice ? `billed ${formatDay(invoice.issue_date)}` : dueText(due);
  const text = [share, when].filter(Boolean).join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
