import type { Updateable } from 'kysely';
import { AppError, invalid } from '#contract/errors.ts';
import { faultOfTimes, type VisitChanges, type VisitScope } from '#contract/work/visits.ts';
import { type AuditActor, recordAuditEntry } from '../../core/audit-log/record.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { rejectStale } from '../../platform/http/versions.ts';
import { readProject } from '../projects/store.ts';
import { isMoved, isSameTime, movedAlong, rejectSkipped, type RowTime } from './moving.ts';
import { jobsiteColumns, minuteOrNull } from './planning.ts';
import { statusOf, timesOf } from './present.ts';
import {
  lockLaterVisits,
  lockVisit,
  type LocalTime,
  readVisits,
  replaceCrew,
  requireCrew,
  updateVisit,
  type VisitRow,
} from './store.ts';

interface Change {
  actor: AuditActor;
  id: string;
  scope: VisitScope;
  changes: VisitChanges;
  version: Date | undefined;
}

/** Changes a visit, optionally with the later visits of its series that have not begun, and returns their ids. */
export async function changeVisits(db: CompanyDb, localTime: LocalTime, change: Change) {
  const { actor, id, scope, changes, version } = change;
  const row = await lockVisit(db, id);
  rejectStale(row, version);
  const to = timeAfter(row, changes);
  const rows = await changeable(db, localTime, { row, scope, isTimeChanged: !isSameTime(row, to) });
  const { employee_ids, ...fields } = changes;
  const crew = employee_ids && (await requireCrew(db, employee_ids));
  const columns = await columnsOf(db, row, fields);
  let confirmationsReset = 0;
  for (const each of rows) {
    const time = each === row ? to : movedAlong(each, { from: row, to });
    rejectSkipped(localTime.timeZone, time);
    const isReset = isTimeOfCustomerChanged(each, time, columns);
    if (isReset && each.confirmation !== 'none') confirmationsReset += 1;
    await updateVisit(db, each.visit_id, { ...columns, ...time, ...(isReset && RESET) });
    if (!isSameTime(each, time)) await recordMove(db, { from: each, to: time }, actor, localTime.now);
  }
  const ids = rows.map(({ visit_id }) => visit_id);
  if (crew) await replaceCrew(db, ids, crew);
  return { ids, confirmationsReset };
}

/** The job file shows when a visit was moved, from when, and by whom. */
async function recordMove(
  db: CompanyDb,
  { from, to }: { from: VisitRow; to: RowTime },
  actor: AuditActor,
  now: Date,
): Promise<void> {
  const entry = { record_type: 'visit', record_id: from.visit_id, action: 'changed', summary: from.title } as const;
  await recordAuditEntry(db, { ...entry, before: timesOf(from), after: timesOf(to) }, actor, now);
}

const RESET = { confirmation: 'none', confirmation_at: null, time_request: null } as const;

/** The time of the visit after the change; throws if it is invalid. */
function timeAfter(row: VisitRow, { day, starts, ends }: VisitChanges): RowTime {
  const time = {
    day: day ?? row.day,
    starts_minute: starts === undefined ? row.starts_minute : minuteOrNull(starts),
    ends_minute: ends === undefined ? row.ends_minute : minuteOrNull(ends),
  };
  const written = timesOf(time);
  const fault = faultOfTimes(written.starts, written.ends);
  if (fault) throw invalid({ [fault.field]: [fault.sentence] });
  return time;
}

/**
 * The visit and, with `later`, those of its series where nothing has happened yet. A canceled visit cannot be
 * changed, and the time of a completed one cannot be changed because the crew was there then.
 */
async function changeable(
  db: CompanyDb,
  localTime: LocalTime,
  { row, scope, isTimeChanged }: { row: VisitRow; scope: VisitScope; isTimeChanged: boolean },
): Promise<VisitRow[]> {
  const later = scope === 'later' ? await lockLaterVisits(db, row) : [];
  const joined = await readVisits(
    db,
    localTime,
    [row, ...later].map(({ visit_id }) => visit_id),
  );
  const statuses = new Map(joined.map((each) => [each.visit_id, statusOf(each, localTime)]));
  const status = statuses.get(row.visit_id);
  if (status === 'cancelled') throw new AppError('visit_cancelled');
  if (status === 'done' && isTimeChanged) throw new AppError('visit_over');
  return [row, ...later.filter(({ visit_id }) => statuses.get(visit_id) === 'planned')];
}

async function columnsOf(
  db: CompanyDb,
  row: VisitRow,
  { title, jobsite_id, day: _day, starts: _starts, ends: _ends, ...rest }: Omit<VisitChanges, 'employee_ids'>,
): Promise<Updateable<Tables['visits']>> {
  return {
    ...rest,
    ...(title !== undefined && { title: title ?? (await readProject(db, row.project_id)).name }),
    ...(jobsite_id !== undefined && (await jobsiteColumns(db, jobsite_id, row.project_id))),
  };
}

/** Whether the time that the customer is shown changes. */
function isTimeOfCustomerChanged(
  row: VisitRow,
  time: RowTime,
  { arrival_window_minutes }: Updateable<Tables['visits']>,
): boolean {
  const isOtherWindow = arrival_window_minutes !== undefined && arrival_window_minutes !== row.arrival_window_minutes;
  return isMoved(row, time) || (isOtherWindow && time.starts_minute !== null);
}
