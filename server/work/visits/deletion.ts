import type { VisitDependents, VisitScope } from '#contract/work/visits.ts';
import { hasVisitBegun } from '#domain/work/visit-status.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { statusOf, timesOf } from './present.ts';
import {
  deleteVisits,
  findLaterVisits,
  lockLaterVisits,
  lockVisit,
  type LocalTime,
  readVisit,
  readVisits,
  type VisitRow,
} from './store.ts';

/**
 * The number of later visits of the series that would be deleted with the visit, and the number that would be kept.
 */
export async function countVisitDependents(db: CompanyDb, localTime: LocalTime, id: string): Promise<VisitDependents> {
  const later = await findLaterVisits(db, localTime, await readVisit(db, localTime, id));
  const remaining = later.filter((row) => hasVisitBegun(statusOf(row, localTime))).length;
  return { later_visits: later.length - remaining, later_visits_kept: remaining };
}

/**
 * Deletes the visit and, with `later`, the later visits of its series where no work has begun, and returns the audit
 * entry. The requested visit is deleted whatever its status, because the user has seen it; the others were not shown.
 */
export async function deleteVisit(
  db: CompanyDb,
  localTime: LocalTime,
  { id, scope }: { id: string; scope: VisitScope },
) {
  const row = await lockVisit(db, id);
  const later = scope === 'later' ? await lockLaterVisits(db, row) : [];
  const { project_name, customer_name } = await readVisit(db, localTime, id);
  const along = await withoutBegun(db, localTime, later);
  await deleteVisits(db, [id, ...along]);
  const { title, jobsite_name } = row;
  const summary = along.length > 0 ? `${title}, ${row.day} and ${along.length} later` : `${title}, ${row.day}`;
  const before = { project_name, customer_name, jobsite_name, ...timesOf(row) };
  return { record_type: 'visit', record_id: id, action: 'deleted', summary, before } as const;
}

async function withoutBegun(db: CompanyDb, localTime: LocalTime, later: readonly VisitRow[]): Promise<string[]> {
  if (later.length === 0) return [];
  const ids = later.map(({ visit_id }) => visit_id);
  const rows = await readVisits(db, localTime, ids);
  return rows.filter((row) => !hasVisitBegun(statusOf(row, localTime))).map(({ visit_id }) => visit_id);
}
