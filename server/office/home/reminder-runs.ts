import { sql } from 'kysely';
import type { ReminderRun } from '#contract/office/reminder-runs.ts';
import type { Presented } from '../../core/endpoints/handlers.ts';
import { currentCompany } from '../../platform/database/company-compiler.ts';
import type { HomeContext } from './need-source.ts';

/** A run that has ended is shown for this long. */
const SHOWN_FOR_MS = 60 * 60_000;

export interface RunsRow {
  reminder_runs: ReminderRun[];
}

/** A column of a select without a table: the reminders to groups that are being sent, or ended a short time ago. */
export function runsColumn({ now }: Pick<HomeContext, 'now'>) {
  return sql`(
      select coalesce(jsonb_agg(to_jsonb(run) order by run.reminder_run_id), '[]') from (
        select r.reminder_run_id, r.kind, r.band, r.created_at, r.finished_at, count(*)::integer as customers,
          count(*) filter (where c.state = 'reminded') as reminded,
          count(*) filter (where c.state = 'skipped') as skipped,
          count(*) filter (where c.state = 'waiting') as waiting, min(c.next_check_at) as next_at
        from reminder_runs r
        join reminder_run_customers c on c.company_id = r.company_id and c.reminder_run_id = r.reminder_run_id
        where r.company_id = ${currentCompany}
          and coalesce(r.finished_at > ${new Date(now.getTime() - SHOWN_FOR_MS)}, true)
        group by r.reminder_run_id, r.kind, r.band, r.created_at, r.finished_at
      ) run
    ) as reminder_runs`;
}

export function presentRuns({ reminder_runs }: RunsRow): Presented<typeof ReminderRun>[] {
  const instant = (written: string | null) => (written === null ? null : new Date(written));
  return reminder_runs.map((run) => ({
    ...run,
    created_at: new Date(run.created_at),
    finished_at: instant(run.finished_at),
    next_at: instant(run.next_at),
  }));
}
