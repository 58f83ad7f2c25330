import { JOB_FILE_DAYS, type jobFile } from '#contract/office/job-file.ts';
import { dayIn } from '#domain/time.ts';
import type { Handlers } from '../../core/endpoints/handlers.ts';
import { readProjectForCrew } from '../../work/projects/crew-store.ts';
import { readProject } from '../../work/projects/store.ts';
import { inOrder, presentDays, presentEntry, presentEntryForCrew } from './present.ts';
import { type EntryRow, readEntries } from './read-entries.ts';
import { readSeals } from './seals-of-file.ts';

/** One day more than the page has, which is the next page's first. */
const DAYS_READ = JOB_FILE_DAYS + 1;

/** The oldest day of a full page; undefined for the last page, which extends to the first day. */
function oldestDay(rows: readonly EntryRow[]): string | undefined {
  const days = new Set(rows.map(({ day }) => day));
  return days.size < DAYS_READ ? undefined : rows.at(-1)?.day;
}

export const jobFileHandlers: Handlers<typeof jobFile> = {
  read: {
    default: async ({ db, person: { time_zone: timeZone }, params, query, now }) => {
      await readProject(db, params.id);
      const rows = await readEntries(db, { projectId: params.id }, { ...query, timeZone, days: DAYS_READ });
      const from = oldestDay(rows) ?? query.from;
      const { seals, removed } = await readSeals(db, params.id, rows, { timeZone, from, to: query.to });
      const present = (row: EntryRow) => presentEntry(row, timeZone, seals.get(row.entry_id) ?? null);
      const days = presentDays(inOrder([...rows, ...removed]), { atMost: JOB_FILE_DAYS, present });
      return { ...days, today: dayIn(timeZone, now), time_zone: timeZone };
    },

    withoutMoney: async ({ db, person: { time_zone: timeZone }, params, query, now }) => {
      await readProjectForCrew(db, params.id);
      const reading = { ...query, timeZone, days: DAYS_READ, isOfWork: true };
      const rows = await readEntries(db, { projectId: params.id }, reading);
      const days = presentDays(rows, { atMost: JOB_FILE_DAYS, present: (row) => presentEntryForCrew(row, timeZone) });
      return { ...days, today: dayIn(timeZone, now), time_zone: timeZone };
    },
  },
};
