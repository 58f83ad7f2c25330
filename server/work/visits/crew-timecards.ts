import { type RawBuilder, sql } from 'kysely';
import { spanOf, weekOf } from '#domain/time.ts';
import { dayIn } from '../../platform/clock.ts';
import { currentCompany } from '../../platform/database/company-compiler.ts';

/** A crew lead's employee, and the company's time zone. */
interface Lead {
  employee_id: string | null;
  time_zone: string;
}

/**
 * Whether a row of `timecards` belongs to a visit of this week whose crew includes the crew lead: the time card of an
 * employee of its crew, on its day, at its jobsite, or at any jobsite of the project if the visit has none. The
 * office pays a week after it has ended, so earlier weeks are excluded. As for the status of visits, a card that
 * began more than a day before is ignored.
 */
export function isCardOfLead({ employee_id, time_zone }: Lead, now: Date): RawBuilder<boolean> {
  if (employee_id === null) return sql<boolean>`false`;
  const { first, last } = weekOf(dayIn(time_zone, now));
  const begins = sql`(v.day::timestamp at time zone ${time_zone})`;
  const ends = sql`((v.day + 1)::timestamp at time zone ${time_zone})`;
  // Restricted to the week first, which an index supports, because a company may have cards of many years.
  const { from, to } = spanOf(time_zone, { first, last });
  return sql<boolean>`(timecards.clock_in > ${from}::timestamptz - interval '24 hours' and timecards.clock_in < ${to}::timestamptz and exists (
    select from visits v
    join visit_crew own on own.company_id = v.company_id and own.visit_id = v.visit_id and own.employee_id = ${employee_id}
    join visit_crew c on c.company_id = v.company_id and c.visit_id = v.visit_id
    where v.company_id = ${currentCompany} and c.employee_id = timecards.employee_id
      and v.day between ${first}::date and ${last}::date and v.cancelled_at is null
      and timecards.clock_in < ${ends} and timecards.clock_in > ${begins} - interval '24 hours'
      and coalesce(timecards.clock_out, ${now}::timestamptz) > ${begins}
      and case
        when v.jobsite_id is not null then timecards.jobsite_id = v.jobsite_id
        when v.jobsite_name is not null then timecards.jobsite_id is null and timecards.jobsite_name = v.jobsite_name
        else v.project_id = (select at.project_id from jobsites at
          where at.company_id = ${currentCompany} and at.jobsite_id = timecards.jobsite_id) end))`;
}
