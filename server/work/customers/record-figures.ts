import { type RawBuilder, sql } from 'kysely';
import type { CustomerFilter } from '#contract/work/customers.ts';
import { statusInSql } from '../../core/documents/status-in-sql.ts';
import { currentCompany } from '../../platform/database/company-compiler.ts';

/** The column by which figures of estimates, invoices and visits are grouped. */
export type Owner = 'customer_id' | 'project_id';

/** The statuses of an estimate that waits for its customer. */
export const WAITING = sql`('sent', 'opened', 'question')`;

/** Restricts a statement to the records of a page. */
function among(column: string, ids: readonly string[] | undefined): RawBuilder<unknown> {
  return ids ? sql`and ${sql.ref(column)} = any(${ids}::uuid[])` : sql``;
}

/** What customers or projects owe, by `owner_id`. Those that owe nothing are not included. */
export function owedOf(owner: Owner, today: string, ids?: readonly string[]): RawBuilder<unknown> {
  return sql`select ${sql.ref(owner)} as owner_id, sum(balance_due) as owed,
      coalesce(sum(balance_due) filter (where due_date < ${today}::date), 0) as overdue, min(due_date) as first_due
    from invoices
    where company_id = ${currentCompany} and status = 'OUTSTANDING' ${among(owner, ids)}
    group by 1`;
}

/**
 * The newest activity of customers or projects after they were created, by `owner_id`: records, sendings, openings,
 * responses, payments and visits that are done.
 */
export function activityOf(owner: Owner, ids?: readonly string[]): RawBuilder<unknown> {
  const isOwn = (alias: string) => among(`${alias}.${owner}`, ids);
  return sql`select owner_id, max(at) as last_activity_at from (
      select ${sql.ref(`e.${owner}`)} as owner_id, greatest(e.created_at, s.sent_at, s.opened_at, s.answered_at) as at
      from estimates e
      left join estimate_progress s on s.company_id = e.company_id and s.estimate_id = e.estimate_id
      where e.company_id = ${currentCompany} ${isOwn('e')}
      union all
      select ${sql.ref(`i.${owner}`)}, greatest(i.created_at, s.last_sent_at, s.opened_at)
      from invoices i
      left join invoice_progress s on s.company_id = i.company_id and s.invoice_id = i.invoice_id
      where i.company_id = ${currentCompany} ${isOwn('i')}
      union all
      select ${sql.ref(`i.${owner}`)}, p.created_at
      from invoices i
      join customer_payments p on p.company_id = i.company_id and p.invoice_id = i.invoice_id
      where i.company_id = ${currentCompany} ${isOwn('i')}
      union all
      select ${sql.ref(`j.${owner}`)}, greatest(j.created_at, v.done_at)
      from projects j
      left join visits v on v.company_id = j.company_id and v.project_id = j.project_id
      where j.company_id = ${currentCompany} ${isOwn('j')}
    ) activity group by 1`;
}

/** The projects or customers with an outstanding invoice. */
export function owing(owner: Owner): RawBuilder<unknown> {
  return sql`(select ${sql.ref(owner)} from invoices where company_id = ${currentCompany} and status = 'OUTSTANDING')`;
}

/** Whether a row of customers is selected by a filter of the list. */
export function isInCustomerFilter(filter: CustomerFilter, today: string): RawBuilder<boolean> {
  const id = sql.ref('customers.customer_id');
  switch (filter) {
    case 'owes':
      return sql<boolean>`${id} in ${owing('customer_id')}`;
    case 'overdue':
      return sql<boolean>`${id} in (select customer_id from invoices
        where company_id = ${currentCompany} and status = 'OUTSTANDING' and due_date < ${today}::date)`;
    case 'question':
      return sql<boolean>`${id} in ${withEstimate(sql`${statusInSql(today)} = 'question'`)}`;
    case 'estimate_open':
      return sql<boolean>`${id} in ${withEstimate(sql`${statusInSql(today)} in ${WAITING}`)}`;
    case 'no_estimate':
      return sql<boolean>`not exists (select from estimates e
        where e.company_id = ${currentCompany} and e.customer_id = ${id})`;
  }
}

/** The customers with an estimate that has been sent and is in this state. */
function withEstimate(state: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select e.customer_id
    from estimate_progress
    join estimates e on e.company_id = estimate_progress.company_id and e.estimate_id = estimate_progress.estimate_id
    where estimate_progress.company_id = ${currentCompany} and estimate_progress.answer is null and ${state})`;
}

interface Figures {
  owner_id: string;
  owed: string;
  last_activity_at: Date;
}

/** The tables of figures by which lists can be sorted, to be joined by `owner_id`. */
export function owedTable(owner: Owner, today: string) {
  return sql<Pick<Figures, 'owner_id' | 'owed'>>`(${owedOf(owner, today)})`.as('owed');
}

export function activityTable(owner: Owner) {
  return sql<Pick<Figures, 'owner_id' | 'last_activity_at'>>`(${activityOf(owner)})`.as('activity');
}
