import type { ListedCustomer } from '#contract/work/customers.ts';
import { type CompanyDay, dayOfInstant, dayText, lateText } from '../../../../kit/day-text.ts';
import { formatUsd, fullName } from '../../../../kit/format.ts';
import type { FirstAction, RecordCard } from '../../../../kit/lists/list-columns.ts';
import { paths, recordLink } from '../../../../kit/paths.ts';
import { firstStepOf, sentenceInRow, toneOfStep } from '../../core/next-steps/step-of-row.ts';

/** A customer on a phone: who it is, what is next, and what is owed. */
export function card(customer: ListedCustomer, at: CompanyDay): RecordCard {
  const { today } = at;
  const name = fullName(customer);
  const { customer_id, customer_company_name, city, created_at, progress } = customer;
  const { owed = 0, overdue = 0, days_late = 0, first_due, project_names = [], next } = progress ?? {};
  const active = dayText(dayOfInstant(progress?.last_activity_at ?? created_at, at), today);
  const about = [customer_company_name, project_names.join(', ') || city].filter(Boolean).join(' · ');
  const due = overdue > 0 ? lateText(days_late) : first_due && `due ${dayText(first_due, today)}`;
  return {
    ...recordLink('customer', customer_id, customer),
    title: name,
    amount: owed > 0 ? formatUsd(owed) : undefined,
    amountTone: overdue > 0 ? 'red' : undefined,
    second: about,
    status: next?.lead ? sentenceInRow(next.lead, name) : `Last activity ${active}`,
    tone: toneOfStep(next?.lead),
    aside: due ?? active,
  };
}

/** The next step of a customer, or else an estimate. */
export function firstActions({ customer_id, progress }: ListedCustomer): FirstAction[] {
  const create = { label: 'Create Estimate', to: paths.createEstimate(), state: { customer_id } };
  return [firstStepOf(progress?.next.lead) ?? create];
}
