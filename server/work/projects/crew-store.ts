import { namesOf } from '#contract/columns.ts';
import type { ListQuery } from '#contract/endpoint.ts';
import { projectColumns } from '#contract/work/project-columns.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { listPage } from '../../platform/database/list.ts';
import { onKey } from '../../platform/database/on-key.ts';
import { readOne } from '../../platform/database/read-one.ts';
import { filterId } from '../../platform/ids.ts';
import { type CustomerNotNullColumns, PROJECT_SEARCHED } from './store.ts';

/** The customer's columns in joined records for crew leads. */
export const CUSTOMER_COLUMNS_FOR_CREW = [
  'customers.first_name as customer_first_name',
  'customers.last_name as customer_last_name',
  'customers.customer_company_name',
  'customers.address_1 as customer_address_1',
  'customers.address_2 as customer_address_2',
  'customers.city as customer_city',
  'customers.state as customer_state',
  'customers.zip as customer_zip',
  'customers.phone as customer_phone',
] as const;

export type CrewCustomerNotNullColumns = Omit<CustomerNotNullColumns, 'customer_email'>;

/** Active projects with their customers, as crew leads see them, optionally of one customer. */
export async function listProjectsForCrew(db: CompanyDb, query: ListQuery, customerId?: string) {
  const active = projectsForCrew(db)
    .select(['projects.search_text', 'customers.search_name as customer_search_name'])
    .$if(customerId !== undefined, (all) => all.where('projects.customer_id', '=', filterId(customerId ?? '')));
  return listPage(db, active, query, {
    textColumns: PROJECT_SEARCHED,
    inSearchText: PROJECT_SEARCHED,
    searchColumns: ['search_text', 'customer_search_name'],
    lookups: { table: 'projects', functions: { projects_or_customers_containing: 'project_id' } },
    neverNull: ['name', 'created_at'],
    order: '-project_id',
  });
}

/** An active project; for a crew lead there are no others. */
export async function readProjectForCrew(db: CompanyDb, id: string) {
  return readOne(projectsForCrew(db).where('projects.project_id', '=', id), 'project_not_found');
}

/** A left join, although the customer always exists, so that counting projects need not read it. */
function projectsForCrew(db: CompanyDb) {
  return db
    .selectFrom('projects')
    .leftJoin('customers', onKey('customers', 'projects.customer_id'))
    .select(namesOf(projectColumns, { crew: true }).map((name) => `projects.${name}` as const))
    .select(CUSTOMER_COLUMNS_FOR_CREW)
    .where('projects.is_active', '=', true)
    .$narrowType<CrewCustomerNotNullColumns>();
}
