import type { Insertable, NotNull, Selectable, Updateable } from 'kysely';
import { namesOf } from '#contract/columns.ts';
import type { ListQuery } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import { jobsiteColumns } from '#contract/work/jobsite-columns.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { isBrokenReference, isUniqueViolation } from '../../platform/database/errors.ts';
import { listPage } from '../../platform/database/list.ts';
import { onKey } from '../../platform/database/on-key.ts';
import { readOne } from '../../platform/database/read-one.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { rejectStale } from '../../platform/http/versions.ts';
import { filterId } from '../../platform/ids.ts';
import {
  type CompanyNames,
  CUSTOMER_COLUMNS,
  type CustomerNotNullColumns,
  inEveryRow,
  PARTY_NAMES,
  SEARCH_NAMES,
} from '../projects/store.ts';

export type JobsiteRow = Selectable<Tables['jobsites']>;
export type JoinedJobsiteRow = Awaited<ReturnType<typeof readJobsite>>;

export async function createJobsite(db: CompanyDb, jobsite: Insertable<Tables['jobsites']>): Promise<JobsiteRow> {
  try {
    return await db.insertInto('jobsites').values(jobsite).returningAll().executeTakeFirstOrThrow();
  } catch (error) {
    throw asAppError(error);
  }
}

/** The jobsite's own columns that are searched, besides the names of its project and customer. */
export const JOBSITE_SEARCHED = [...namesOf(jobsiteColumns, { searched: true }), ...PARTY_NAMES];

/** Jobsites of this company with their projects and customers, optionally of one project or one customer. */
export async function listJobsites(
  db: CompanyDb,
  company: CompanyNames,
  query: ListQuery,
  { projectId, customerId }: { projectId?: string | undefined; customerId?: string | undefined } = {},
) {
  const joined = joinedJobsites(db)
    .select([...inEveryRow(company), ...SEARCH_NAMES])
    .$if(projectId !== undefined, (all) => all.where('jobsites.project_id', '=', filterId(projectId ?? '')))
    .$if(customerId !== undefined, (all) => all.where('projects.customer_id', '=', filterId(customerId ?? '')));
  return listPage(db, joined, query, {
    textColumns: JOBSITE_SEARCHED,
    inSearchText: JOBSITE_SEARCHED,
    searchColumns: ['search_text', 'project_search_name', 'customer_search_name'],
    lookups: {
      table: 'jobsites',
      functions: { jobsites_containing: 'jobsite_id', projects_or_customers_containing: 'project_id' },
    },
    neverNull: ['name', 'created_at'],
    order: '-jobsite_id',
  });
}

export async function readJobsite(db: CompanyDb, id: string) {
  return readOne(joinedJobsites(db).where('jobsites.jobsite_id', '=', id), 'jobsite_not_found');
}

/**
 * Updates the given fields, unless the jobsite has changed since the caller read that version. Throws for an unknown
 * project.
 */
export async function updateJobsite(
  db: CompanyDb,
  id: string,
  changes: Updateable<Tables['jobsites']>,
  version: Date | undefined,
): Promise<void> {
  const row = await readOne(
    db.selectFrom('jobsites').selectAll().where('jobsite_id', '=', id).forUpdate(),
    'jobsite_not_found',
  );
  rejectStale(row, version);
  if (Object.keys(changes).length === 0) return;
  try {
    await db.updateTable('jobsites').set(changes).where('jobsite_id', '=', id).execute();
  } catch (error) {
    throw asAppError(error);
  }
}

export async function deleteJobsite(db: CompanyDb, id: string): Promise<void> {
  const { numDeletedRows } = await db.deleteFrom('jobsites').where('jobsite_id', '=', id).executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) throw new AppError('jobsite_not_found');
}

/** A left join types project and customer as nullable, but they always exist, with these columns. */
interface JobsiteNotNullColumns extends CustomerNotNullColumns {
  project_name: NotNull;
  project_type: NotNull;
  customer_id: NotNull;
}

/** Left joins, although both always exist, so that counting jobsites need not read them. */
function joinedJobsites(db: CompanyDb) {
  return db
    .selectFrom('jobsites')
    .leftJoin('projects', onKey('projects', 'jobsites.project_id'))
    .leftJoin('customers', onKey('customers', 'projects.customer_id'))
    .selectAll('jobsites')
    .select([
      'projects.name as project_name',
      'projects.project_description',
      'projects.project_type',
      'projects.customer_id',
    ])
    .select(CUSTOMER_COLUMNS)
    .$narrowType<JobsiteNotNullColumns>();
}

/** Maps database errors to application errors. The project may have been deleted since it was checked. */
function asAppError(error: unknown): unknown {
  if (isBrokenReference(error)) return new AppError('project_not_found');
  return isUniqueViolation(error, 'jobsites_name_key') ? new AppError('duplicate_jobsite') : error;
}
