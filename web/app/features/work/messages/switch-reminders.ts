import { estimates } from '#endpoints/sales/estimates.ts';
import { invoices } from '#endpoints/sales/invoices.ts';
import type { Reminder } from '#contract/office/reminders.ts';
import { visits } from '#endpoints/work/visits.ts';
import { call } from '../../../../kit/api/call.ts';

/** Turns the reminders of one document off, or on again. */
export function switchReminders(
  { kind, id }: Pick<Reminder['document'], 'kind' | 'id'>,
  reminders_off: boolean,
): Promise<unknown> {
  const params = { id };
  if (kind === 'visit') return call(visits.update, { params, body: { visit: { reminders_off } } });
  return kind === 'estimate'
    ? call(estimates.update, { params, body: { estimate: { reminders_off } } })
    : call(invoices.update, { params, body: { invoice: { reminders_off } } });
}
