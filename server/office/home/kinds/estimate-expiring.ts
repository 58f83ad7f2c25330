import { sql } from 'kysely';
import { EXPIRES_WITHIN_DAYS } from '#contract/core/needs.ts';
import { addDays, dayIn, shortDay } from '#domain/time.ts';
import { statusInSql } from '../../../core/documents/status-in-sql.ts';
import { currentCompany } from '../../../platform/database/company-compiler.ts';
import { dayName, daysBefore, needSource, sentences, whose } from '../need-source.ts';

/** An estimate that was sent again within this time is not shown. */
const SENT_AGAIN_DAYS = 2;

interface Facts {
  valid_until: string;
  opened_at: string | null;
}

/** An estimate that waits for its customer expires in a few days. */
export const estimateExpiring = needSource<Facts>({
  kind: 'estimate_expiring',

  select: (at) => sql`
    select 'estimate' as document_type, e.estimate_id as document_id, estimate_progress.sent_at as since,
      e.final_total as amount, e.estimate_number as number, e.customer_id, e.project_id,
      jsonb_build_object('valid_until', estimate_progress.valid_until, 'opened_at', estimate_progress.opened_at) as facts
    from estimate_progress
    join estimates e on e.company_id = estimate_progress.company_id and e.estimate_id = estimate_progress.estimate_id
    where estimate_progress.company_id = ${currentCompany} and estimate_progress.answer is null
      and estimate_progress.valid_until between ${at.today}::date
        and ${addDays(at.today, EXPIRES_WITHIN_DAYS)}::date
      and ${statusInSql(at.today)} in ('sent', 'opened', 'question')
      and not exists (
        select from messages m
        where m.company_id = ${currentCompany} and m.document_id = e.estimate_id and not m.is_for_office
          and m.created_at > estimate_progress.sent_at + interval '1 hour'
          and m.created_at > ${daysBefore(at, SENT_AGAIN_DAYS)})`,

  words: ({ number, customer, project, facts: { valid_until, opened_at } }, { today, timeZone }) => {
    const last = dayName(valid_until, today, (day) => `on ${shortDay(day)}`);
    return {
      sentence: `Estimate #${number} expires ${last}`,
      detail: sentences(
        whose({ customer, project }),
        opened_at ? `Opened ${dayName(dayIn(timeZone, new Date(opened_at)), today, shortDay)}` : 'Not opened yet',
      ),
      action: 'send_again',
    };
  },
});
