import { sql } from 'kysely';
import { clockTime, timeOfMinute } from '#domain/work/visit-times.ts';
import { currentCompany } from '../../../platform/database/company-compiler.ts';
import { needSource, sentences, whose } from '../need-source.ts';

interface Facts {
  title: string;
  starts_minute: number | null;
}

/** A visit today has no crew. */
export const visitWithoutCrew = needSource<Facts>({
  kind: 'visit_without_crew',

  select: ({ today }) => sql`
    select 'visit' as document_type, v.visit_id as document_id, null::timestamptz as since, null::numeric as amount,
      null::integer as number, j.customer_id, v.project_id,
      jsonb_build_object('title', v.title, 'starts_minute', v.starts_minute) as facts
    from visits v
    join projects j on j.company_id = v.company_id and j.project_id = v.project_id
    where v.company_id = ${currentCompany} and v.day = ${today}::date and v.cancelled_at is null and v.done_at is null
      and not exists (select from visit_crew c where c.company_id = ${currentCompany} and c.visit_id = v.visit_id)`,

  words: ({ customer, project, facts: { title, starts_minute } }) => ({
    sentence: `Visit “${title}” has no crew`,
    detail: sentences(
      starts_minute === null ? 'Today, all day' : `Today, ${clockTime(timeOfMinute(starts_minute))}`,
      whose({ customer, project: project === title ? null : project }),
    ),
    action: 'choose_crew',
  }),
});
