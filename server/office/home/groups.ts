import type { NeedKind } from '#contract/core/needs.ts';
import type { NeedGroup } from '#contract/office/home.ts';
import { type FoundRow, type HomeContext, type NeedSource, sentences } from './need-source.ts';

const TITLES: Record<NeedKind, string> = {
  estimate_approved: 'Estimates approved',
  question: 'Questions to answer',
  payment_failed: 'Payments that failed',
  payment_disputed: 'Disputed payments',
  invoice_overpaid: 'Overpaid invoices',
  account_restricted: 'Restricted accounts',
  approved_unplanned: 'Approved, no visit planned',
  visit_time_request: 'Requests for another time',
  installment_ready: 'Installments ready to bill',
  invoices_overdue: 'Overdue',
  estimate_expiring: 'Estimates that expire',
  message_failed: 'Messages that did not arrive',
  timecard_open: 'Open time cards',
  visit_without_crew: 'Visits without crew',
  receipts_to_check: 'Receipts to check',
};

/** One line for all lines of a band, from its oldest and its largest row. */
export function groupOf(source: NeedSource, rows: readonly FoundRow[], at: HomeContext): NeedGroup | undefined {
  const oldest = rows.find(({ place }) => place === 1);
  if (!oldest) return undefined;
  const { kind, band, total_of_band: count, counted_of_band: counted, amount_of_band, by_email, by_sms } = oldest;
  const words = source.words(oldest, at);
  const largest = rows.find(({ is_largest }) => is_largest);
  const text = source.groupWords?.({ band, count, counted, oldest, largest }) ?? {
    sentence: TITLES[kind],
    detail: words ? sentences(`Oldest: ${words.sentence}`) : '',
  };
  return {
    kind,
    band,
    ...text,
    count,
    amount: amount_of_band,
    since: words?.since ?? oldest.since?.toISOString() ?? null,
    channels: kind === 'invoices_overdue' ? { email: by_email, sms: by_sms, neither: count - by_email - by_sms } : null,
  };
}
