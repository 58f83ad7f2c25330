import type { NotNull } from 'kysely';
import { namesOf } from '#contract/columns.ts';
import type { ListQuery } from '#contract/endpoint.ts';
import { jobsiteColumns } from '#contract/work/jobsite-columns.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { listPage } from '../../platform/database/list.ts';
import { onKey } from '../../platform/database/on-key.ts';
import { readOne } from '../../platform/database/read-one.ts';
import { filterId } from '../../platform/ids.ts';
import { CUSTOMER_COLUMNS_FOR_CREW, type CrewCustomerNotNullColumns } from '../projects/crew-store.ts';
import { SEARCH_NAMES } from '../projects/store.ts';
import { JOBSITE_SEARCHED } from './store.ts';

/** Jobsites of active projects with their customers, as crew leads see them, optionally of one project or customer. */
export async function listJobsitesForCrew(
  db: CompanyDb,
  query: ListQuery,
  { projectId, customerId }: { projectId?: string | undefined; customerId?: string | undefined },
) {
  const active = jobsitesForCrew(db)
    .select(['jobsites.search_text', ...SEARCH_NAMES])
    .$if(projectId !== undefined, (all) => all.where('jobsites.project_id', '=', filterId(projectId ?? '')))
    .$if(customerId !== undefined, (all) => all.where('projects.customer_id', '=', filterId(customerId ?? '')));
  return listPage(db, active, query, {
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

/** A jobsite of an active project; for a crew lead there are no others. */
export async function readJobsiteForCrew(db: CompanyDb, id: string) {
  return readOne(jobsitesForCrew(db).where('jobsites.jobsite_id', '=', id), 'jobsite_not_found');
}

/** A left join types project and customer as nullable, but they always exist, with these columns. */
interface JobsiteNotNullColumns extends CrewCustomerNotNullColumns {
  project_name: NotNull;
  project_type: NotNull;
  customer_id: NotNull;
}

/** The columns that crew leads see, without those of the project. */
const JOBSITE_COLUMNS = namesOf(jobsiteColumns, { crew: true }).filter(
  (name) => name !== 'project_name' && name !== 'project_type',
);

function jobsitesForCrew(db: CompanyDb) {
  return db
    .selectFrom('jobsites')
    .innerJoin('projects', onKey('projects', 'jobsites.project_id'))
    .leftJoin('customers', onKey('customers', 'projects.customer_id'))
    .select(JOBSITE_COLUMNS.map((name) => `jobsites.${name}` as const))
    .select(['projects.name as project_name', 'projects.project_type', 'projects.customer_id'])
    .select(CUSTOMER_COLUMNS_FOR_CREW)
    .where('projects.is_active', '=', true)
    .$narrowType<JobsiteNotNullColumns>();
}
