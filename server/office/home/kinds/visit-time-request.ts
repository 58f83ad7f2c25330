import { sql } from 'kysely';
import { dayTitle } from '#domain/time.ts';
import { clockTime, timeOfMinute } from '#domain/work/visit-times.ts';
import { currentCompany } from '../../../platform/database/company-compiler.ts';
import { needSource, sentences } from '../need-source.ts';

interface Facts {
  day: string;
  starts_minute: number | null;
  text: string | null;
}

/** A customer has requested another time for a visit. */
export const visitTimeRequest = needSource<Facts>({
  kind: 'visit_time_request',

  select: ({ today }) => sql`
    select 'visit' as document_type, v.visit_id as document_id, v.confirmation_at as since, null::numeric as amount,
      null::integer as number, j.customer_id, v.project_id,
      jsonb_build_object('day', v.day, 'starts_minute', v.starts_minute, 'text', left(v.time_request, 200)) as facts
    from visits v
    join projects j on j.company_id = v.company_id and j.project_id = v.project_id
    where v.company_id = ${currentCompany} and v.confirmation = 'asked_to_change' and v.day >= ${today}::date
      and v.cancelled_at is null and v.done_at is null`,

  words: ({ customer, facts: { day, starts_minute, text } }) => {
    const time = starts_minute === null ? null : clockTime(timeOfMinute(starts_minute));
    return {
      sentence: `${customer} asked for another time`,
      detail: sentences([dayTitle(day), time].filter(Boolean).join(', '), text && `“${text}”`),
      action: 'change_time',
    };
  },
});
