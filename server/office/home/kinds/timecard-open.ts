import { sql } from 'kysely';
import { FORGOTTEN_AFTER_HOURS } from '#contract/work/timecards.ts';
import { dayIn, shortDay } from '#domain/time.ts';
import { currentCompany } from '../../../platform/database/company-compiler.ts';
import { dayName, daysBefore, needSource } from '../need-source.ts';

interface Facts {
  employee: string;
  jobsite: string;
}

/** An employee has probably forgotten to clock out. */
export const timecardOpen = needSource<Facts>({
  kind: 'timecard_open',

  select: (at) => sql`
    select 'timecard' as document_type, t.timecard_id as document_id, t.clock_in as since, null::numeric as amount,
      null::integer as number, null::uuid as customer_id, null::uuid as project_id,
      jsonb_build_object('employee', t.employee_name, 'jobsite', t.jobsite_name) as facts
    from timecards t
    where t.company_id = ${currentCompany}
      and t.clock_out is null and t.clock_in < ${daysBefore(at, FORGOTTEN_AFTER_HOURS / 24)}`,

  words: ({ since, facts: { employee, jobsite } }, { today, timeZone }) => {
    const from = since ?? new Date();
    const time = from.toLocaleTimeString('en-US', { timeZone, hour: 'numeric', minute: '2-digit' });
    return {
      sentence: `${employee} has been clocked in since ${dayName(dayIn(timeZone, from), today, shortDay)}`,
      detail: `${jobsite}, from ${time.replaceAll('\u202f', ' ')}.`,
      action: 'close_timecard',
    };
  },
});
