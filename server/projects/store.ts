import { type Insertable, type NotNull, type Selectable, sql, type Updateable } from 'kysely';
import type { ListQuery } from '../../contract/endpoint.ts';
import { Refusal } from '../../contract/refusals.ts';
import type { CompanyDb } from '../platform/database/database.ts';
import { isBrokenReference, isUniqueViolation } from '../platform/database/errors.ts';
import { listPage } from '../platform/database/list.ts';
import type { CompanyId, Day, Decimal, GeneratedInstant, Version } from '../platform/database/tables.ts';
import type { Person } from '../platform/http/person.ts';
import { refuseStale } from '../platform/http/versions.ts';

interface ProjectsTable {
  company_id: CompanyId;
  project_id: string;
  customer_id: string;
  name: string;
  project_description: string | null;
  internal_notes: string | null;
  project_type: string;
  is_active: boolean;
  estimated_sum: Decimal | null;
  estimated_duration_days: number | null;
  start_date: Day | null;
  end_date: Day | null;
  created_by_account_id: string | null;
  created_at: GeneratedInstant;
  updated_at: Version;
}

declare module '../platform/database/tables.ts' {
  interface Tables {
    projects: ProjectsTable;
  }
}

export type ProjectRow = Selectable<ProjectsTable>;
export type JoinedProjectRow = Awaited<ReturnType<typeof readProject>>;

export async function createProject(db: CompanyDb, project: Insertable<ProjectsTable>): Promise<ProjectRow> {
  try {
    return await db.insertInto('projects').values(project).returningAll().executeTakeFirstOrThrow();
  } catch (error) {
    throw asRefusal(error);
  }
}

/** Projects of this company with their customers; of one customer where it is named. */
export async function listProjects(db: CompanyDb, company: CompanyNames, query: ListQuery, customerId?: string) {
  const joined = joinedProjects(db)
    .select(inEveryRow(company))
    .$if(customerId !== undefined, (all) => all.where('projects.customer_id', '=', customerId ?? ''));
  return listPage(db, joined, query, {
    texts: ['name', 'project_description', 'project_type', 'customer_first_name', 'customer_last_name'],
    inSearchText: ['name', 'project_description', 'project_type'],
    lookups: { projects_or_customers_containing: 'project_id' },
    neverNull: ['name', 'created_at'],
    order: '-project_id',
  });
}

export async function readProject(db: CompanyDb, id: string) {
  const row = await joinedProjects(db).where('projects.project_id', '=', id).executeTakeFirst();
  if (!row) throw new Refusal('project_not_found');
  return row;
}

/** The project, held against other writers until the transaction ends. */
export async function lockProject(db: CompanyDb, id: string): Promise<ProjectRow> {
  const row = await db.selectFrom('projects').selectAll().where('project_id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw new Refusal('project_not_found');
  return row;
}

export async function updateProject(
  db: CompanyDb,
  row: ProjectRow,
  changes: Updateable<ProjectsTable>,
  version: Date | undefined,
): Promise<ProjectRow> {
  refuseStale(row, version);
  if (Object.keys(changes).length === 0) return row;
  try {
    return await db
      .updateTable('projects')
      .set(changes)
      .where('project_id', '=', row.project_id)
      .returningAll()
      .executeTakeFirstOrThrow();
  } catch (error) {
    throw asRefusal(error);
  }
}

/** Deletes the project; what hangs on it goes by the database's own cascade. */
export async function deleteProject(db: CompanyDb, id: string): Promise<void> {
  const { numDeletedRows } = await db.deleteFrom('projects').where('project_id', '=', id).executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) throw new Refusal('project_not_found');
}

/** The customer's columns under the names that joined records carry. */
export const CUSTOMER_COLUMNS = [
  'customers.first_name as customer_first_name',
  'customers.last_name as customer_last_name',
  'customers.address_1 as customer_address_1',
  'customers.address_2 as customer_address_2',
  'customers.city as customer_city',
  'customers.state as customer_state',
  'customers.zip as customer_zip',
  'customers.phone as customer_phone',
  'customers.email as customer_email',
] as const;

/** What a left join does not know of them: a customer is always there, with these. */
export interface CustomerAlwaysThere {
  customer_first_name: NotNull;
  customer_last_name: NotNull;
  customer_phone: NotNull;
  customer_email: NotNull;
}

/** What estimates and invoices, joined with their project and customer, say of both; consents are for sending them. */
export const PAPER_COLUMNS = [
  'projects.name as project_name',
  'projects.project_description',
  'projects.project_type',
  'customers.customer_company_name',
  'customers.email_consent',
  'customers.sms_consent',
  ...CUSTOMER_COLUMNS,
] as const;

export interface PaperAlwaysThere extends CustomerAlwaysThere {
  project_name: NotNull;
  project_type: NotNull;
  email_consent: NotNull;
  sms_consent: NotNull;
}

/** What records say of the company that they belong to. */
export type CompanyNames = Pick<Person, 'company_code' | 'company_name'>;

/** The company's names as columns, so that a list is sorted by them like by any attribute, without a join. */
export function inEveryRow({ company_code, company_name }: CompanyNames) {
  return [
    sql<string>`${company_code}::text`.as('company_code'),
    sql<string>`${company_name}::text`.as('company_name'),
  ] as const;
}

/** A left join, although the customer is always there: whoever only counts projects then need not look at it. */
function joinedProjects(db: CompanyDb) {
  return db
    .selectFrom('projects')
    .leftJoin('customers', (join) =>
      join
        .onRef('customers.company_id', '=', 'projects.company_id')
        .onRef('customers.customer_id', '=', 'projects.customer_id'),
    )
    .selectAll('projects')
    .select(CUSTOMER_COLUMNS)
    .$narrowType<CustomerAlwaysThere>();
}

/** What the database refuses, in our words. Its customer may have been deleted since it was looked at. */
function asRefusal(error: unknown): unknown {
  if (isBrokenReference(error)) return new Refusal('customer_not_found');
  return isUniqueViolation(error, 'projects_name_key') ? new Refusal('duplicate_project') : error;
}
