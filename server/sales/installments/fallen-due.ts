import { type RawBuilder, sql } from 'kysely';
import { dayIn } from '../../platform/clock.ts';
import { currentCompany } from '../../platform/database/company-compiler.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { wasCrewOnSite } from '../../work/visits/store.ts';

interface At {
  timeZone: string;
  now: Date;
}

/**
 * Visits to the project of estimate `e` since the approval `p`. A visit before it, to look at the work, does not start
 * the work.
 */
function visitsSince(timeZone: string, that: RawBuilder<boolean>) {
  return sql<boolean>`exists (
    select from visits
    where company_id = ${currentCompany} and visits.project_id = e.project_id and visits.cancelled_at is null
      and visits.day >= (p.answered_at at time zone ${timeZone})::date and ${that})`;
}

/**
 * Whether an installment `s` of the estimate `e`, with its progress `p` and its project `j`, has fallen due. Work begins
 * with the first visit at which the crew was present, or when somebody clocks in at a job site of the project: the
 * planned day of the project begins no work. It is done with the last planned visit, on the last day of the project, or
 * when the project is no longer active.
 */
export function hasFallenDue({ timeZone, now }: At): RawBuilder<boolean> {
  const today = dayIn(timeZone, now);
  const began = visitsSince(timeZone, sql`(visits.done_at is not null or ${wasCrewOnSite(timeZone, now)})`);
  const isAhead = visitsSince(timeZone, sql`visits.done_at is null and visits.day >= ${today}::date`);
  const isOver = sql`(j.end_date <= ${today}::date or not j.is_active or ${began} and not ${isAhead})`;
  return sql<boolean>`case s.due
    when 'on_approval' then true
    when 'on_start' then ${began} or ${hasClockedIn}
    when 'on_completion' then ${isOver}
    when 'on_acceptance' then ${isOver}
    else s.due <= ${today} end`;
}

/** Whether somebody clocked in at a job site of the project of estimate `e` since its approval `p`. */
const hasClockedIn = sql<boolean>`exists (
    select from jobsites site
    join timecards card on card.company_id = site.company_id and card.jobsite_id = site.jobsite_id
    where site.company_id = ${currentCompany} and site.project_id = e.project_id and card.clock_in >= p.answered_at)`;

/** The installments of a project that are due but not billed, in the order of their estimates. */
export async function readyOfProject(db: CompanyDb, projectId: string, at: At) {
  const { rows } = await sql<{
    installment_id: string;
    estimate_id: string;
    estimate_number: number;
    label: string;
    amount: string;
    due: string;
  }>`
    select s.installment_id, s.estimate_id, e.estimate_number, s.label, s.amount, s.due
    from installments s
    join estimates e on e.company_id = s.company_id and e.estimate_id = s.estimate_id
    join estimate_progress p on p.company_id = e.company_id and p.estimate_id = e.estimate_id
    join projects j on j.company_id = e.company_id and j.project_id = e.project_id
    where s.company_id = ${currentCompany}
      and e.project_id = ${projectId} and s.invoice_id is null and p.answer = 'approved' and ${hasFallenDue(at)}
    order by e.estimate_number, s.position, s.installment_id
  `.execute(db);
  return rows;
}
