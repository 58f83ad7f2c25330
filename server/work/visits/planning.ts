import { invalid } from '#contract/errors.ts';
import { daysOfRepeat, faultOfRepeat, type Repeat } from '#contract/work/visit-repeat.ts';
import { OTHER_PROJECT } from '#contract/work/visits.ts';
import { overlapsOf } from '#domain/work/visit-overlaps.ts';
import { minuteOf } from '#domain/work/visit-times.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { readOne } from '../../platform/database/read-one.ts';
import { presentVisit } from './present.ts';
import { findVisitsOfCrew, type LocalTime, readVisits } from './store.ts';

/** The days of a repeating visit, or its single day; throws if there are too many. */
export function plannedDays(day: string, repeat: Repeat | null | undefined): string[] {
  if (!repeat) return [day];
  const fault = faultOfRepeat(day, repeat);
  if (fault) throw invalid({ until: [fault] });
  return daysOfRepeat(day, repeat);
}

export function minuteOrNull(time: string | null | undefined): number | null {
  return time ? minuteOf(time) : null;
}

/** The jobsite's columns of a visit; throws for a jobsite of another company or project. */
export async function jobsiteColumns(db: CompanyDb, id: string | null, projectId: string) {
  if (id === null) return { jobsite_id: null, jobsite_name: null };
  const jobsite = await readOne(
    db.selectFrom('jobsites').select(['jobsite_id', 'name', 'project_id']).where('jobsite_id', '=', id),
    'jobsite_not_found',
  );
  if (jobsite.project_id !== projectId) throw invalid({ jobsite_id: [OTHER_PROJECT] });
  return { jobsite_id: jobsite.jobsite_id, jobsite_name: jobsite.name };
}

/** The current visits, with conflicting visits of their crew at the same time. */
export async function presentPlanned(db: CompanyDb, localTime: LocalTime, ids: readonly string[]) {
  const data = (await readVisits(db, localTime, ids)).map((row) => presentVisit(row, localTime));
  const planned = data.map(({ attributes }) => attributes);
  const days = [...new Set(planned.map(({ day }) => day))];
  const employeeIds = new Set(planned.flatMap(({ crew }) => crew.flatMap(({ employee_id }) => employee_id ?? [])));
  const others = (await findVisitsOfCrew(db, localTime, { days, employeeIds: [...employeeIds] })).map(
    (row) => presentVisit(row, localTime).attributes,
  );
  return { data, meta: { total: data.length }, overlaps: planned.flatMap((visit) => overlapsOf(visit, others)) };
}
