import type { Updateable } from 'kysely';
import { AppError } from '#contract/errors.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { type BreakTimes, type EndedBreak, hasDuration, secondsOf } from './breaks.ts';
import { findLastTimecard, lockHoursOf, lockTimecard, type TimecardRow, updateTimecard } from './store.ts';

export type CardWithBreaks = TimecardRow & { breaks: BreakTimes[] };

/** The time card with its breaks, locked against other writers until the transaction ends. */
export async function lockCardWithBreaks(db: CompanyDb, id: string): Promise<CardWithBreaks> {
  return withBreaks(db, await lockTimecard(db, id));
}

/** The employee's open time card with its breaks. Both the card and the employee's hours are locked. */
export async function lockOpenCard(db: CompanyDb, employeeId: string): Promise<CardWithBreaks> {
  await lockHoursOf(db, employeeId);
  const last = await findLastTimecard(db, employeeId);
  const card = last && (await lockCardWithBreaks(db, last.timecard_id));
  if (card?.clock_out !== null) throw new AppError('not_clocked_in');
  return card;
}

/** Read after the card is locked, so that its row is current. Most cards have no breaks to read. */
async function withBreaks(db: CompanyDb, card: TimecardRow): Promise<CardWithBreaks> {
  const { timecard_id, break_seconds, on_break_since } = card;
  const ended = break_seconds === 0 ? [] : await listEndedBreaks(db, timecard_id);
  return { ...card, breaks: on_break_since ? [...ended, { starts_at: on_break_since, ends_at: null }] : ended };
}

async function listEndedBreaks(db: CompanyDb, id: string): Promise<BreakTimes[]> {
  return db
    .selectFrom('timecard_breaks')
    .select(['starts_at', 'ends_at'])
    .where('timecard_id', '=', id)
    .orderBy('starts_at')
    .execute();
}

/** Updates a time card and adds a break that has ended. The card must be locked. */
export async function updateCardWithBreak(
  db: CompanyDb,
  card: TimecardRow,
  ended: EndedBreak | undefined,
  changes: Updateable<Tables['timecards']>,
): Promise<void> {
  if (!ended || !hasDuration(ended)) return updateTimecard(db, card.timecard_id, changes);
  await insertBreaks(db, card, [ended]);
  await updateTimecard(db, card.timecard_id, { ...changes, break_seconds: card.break_seconds + secondsOf(ended) });
}

/**
 * Replaces the breaks of a time card and returns the resulting changes of the card itself. The card must be locked.
 */
export async function replaceBreaks(
  db: CompanyDb,
  card: TimecardRow,
  breaks: readonly BreakTimes[],
): Promise<Pick<TimecardRow, 'break_seconds' | 'on_break_since'>> {
  const ended = breaks.filter((each): each is EndedBreak => each.ends_at !== null);
  if (card.break_seconds > 0) {
    await db.deleteFrom('timecard_breaks').where('timecard_id', '=', card.timecard_id).execute();
  }
  if (ended.length > 0) await insertBreaks(db, card, ended);
  return {
    break_seconds: ended.reduce((sum, each) => sum + secondsOf(each), 0),
    on_break_since: breaks.find(({ ends_at }) => ends_at === null)?.starts_at ?? null,
  };
}

async function insertBreaks(
  db: CompanyDb,
  { timecard_id, employee_id }: TimecardRow,
  breaks: readonly EndedBreak[],
): Promise<void> {
  await db
    .insertInto('timecard_breaks')
    .values(breaks.map(({ starts_at, ends_at }) => ({ timecard_id, employee_id, starts_at, ends_at })))
    .execute();
}
