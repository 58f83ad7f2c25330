import { AppError } from '#contract/errors.ts';
import type { TimecardChanges } from '#contract/work/timecards.ts';
import { dayIn } from '#domain/time.ts';
import { recordAuditEntry } from '../../core/audit-log/record.ts';
import type { HttpContext } from '../../core/endpoints/handlers.ts';
import type { Person } from '../../core/endpoints/person.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { rejectStale } from '../../platform/http/versions.ts';
import { readJobsite } from '../jobsites/store.ts';
import { type CardWithBreaks, lockCardWithBreaks, replaceBreaks } from './breaks-store.ts';
import { breaksWithin, correctedBreaks } from './breaks.ts';
import { correctedTimes, overlapsLast } from './clocking.ts';
import { auditedTimecard } from './present.ts';
import {
  billedText,
  deleteTimecard,
  findLastTimecard,
  lockHoursOf,
  readTimecard,
  type TimecardRow,
  updateTimecard,
} from './store.ts';

interface CorrectionContext {
  person: Person;
  http: HttpContext;
  now: Date;
}

/** Corrects a time card on behalf of an office account; the audit log keeps the previous values. */
export async function correctTimecard(
  db: CompanyDb,
  id: string,
  changes: TimecardChanges,
  { person, http, now, version }: CorrectionContext & { version: Date | undefined },
): Promise<void> {
  const card = await lockWithHours(db, id, now);
  rejectStale(card, version);
  const corrected = { ...correctedTimes(card, changes, now), ...(await jobsiteOf(db, card, changes)) };
  const breaks = changes.breaks
    ? correctedBreaks(corrected, changes.breaks, now)
    : breaksWithin(corrected, card.breaks);
  const [before, after] = [auditedTimecard(card), auditedTimecard({ ...card, ...corrected, breaks })];
  const breaksChange = before.breaks !== after.breaks;
  const clockInMoves = before.clock_in !== after.clock_in;
  const clockOutMoves = before.clock_out !== after.clock_out;
  if (!clockInMoves && !clockOutMoves && !breaksChange && corrected.jobsite_id === card.jobsite_id) return;
  const last = await findLastTimecard(db, card.employee_id, { before: corrected.clock_out, but: id });
  if (overlapsLast(corrected, last)) throw new AppError('timecard_overlaps');
  await updateTimecard(db, id, {
    ...corrected,
    ...(clockInMoves && { clock_in_source: 'corrected' }),
    ...(clockOutMoves && {
      clock_out_source: 'corrected',
      clock_out_recorded_at: card.clock_out_recorded_at ?? now,
    }),
    ...(breaksChange && { ...(await replaceBreaks(db, card, breaks)), break_source: 'corrected' }),
  });
  const summary = timecardSummary(card, person.time_zone) + (await billedText(db, card));
  const entry = { record_type: 'timecard', record_id: id, action: 'corrected', summary, before, after } as const;
  await recordAuditEntry(db, entry, { person, http }, now);
}

/** Deletes a time card; the audit log keeps its values. */
export async function removeTimecard(
  db: CompanyDb,
  id: string,
  { person, http, now }: CorrectionContext,
): Promise<void> {
  const card = await lockCardWithBreaks(db, id);
  const summary = timecardSummary(card, person.time_zone) + (await billedText(db, card));
  await deleteTimecard(db, id);
  const before = auditedTimecard(card);
  const entry = { record_type: 'timecard', record_id: id, action: 'deleted', summary, before } as const;
  await recordAuditEntry(db, entry, { person, http }, now);
}

/** `Cruz Ortega, 2026-11-20` */
function timecardSummary({ employee_name, clock_in }: TimecardRow, timeZone: string): string {
  return `${employee_name}, ${dayIn(timeZone, clock_in)}`;
}

/** The employee's hours are locked before the card. All writers use this order. */
async function lockWithHours(db: CompanyDb, id: string, now: Date): Promise<CardWithBreaks> {
  const { employee_id } = await readTimecard(db, id, now);
  await lockHoursOf(db, employee_id);
  return lockCardWithBreaks(db, id);
}

/** Any jobsite of the company is allowed, because the work may have been done before its project ended. */
async function jobsiteOf(
  db: CompanyDb,
  card: TimecardRow,
  { jobsite_id }: TimecardChanges,
): Promise<Pick<TimecardRow, 'jobsite_id' | 'jobsite_name'>> {
  if (jobsite_id === undefined || jobsite_id === card.jobsite_id) {
    return { jobsite_id: card.jobsite_id, jobsite_name: card.jobsite_name };
  }
  const { name } = await readJobsite(db, jobsite_id);
  return { jobsite_id, jobsite_name: name };
}
