import { type Insertable, type NotNull, type Selectable, sql, type Updateable } from 'kysely';
import { namesOf } from '#contract/columns.ts';
import type { ListQuery } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import { projectColumns } from '#contract/work/project-columns.ts';
import type { ProjectFilter } from '#contract/work/projects.ts';
import { removeLinksFromDirectory } from '../../core/documents/links/remove-from-directory.ts';
import { rejectSigned } from '../../core/documents/signed.ts';
import type { Person } from '../../core/endpoints/person.ts';
import { bestMatch } from '../../platform/database/best-match.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { isBrokenReference, isUniqueViolation } from '../../platform/database/errors.ts';
import { listPage } from '../../platform/database/list.ts';
import { onKey } from '../../platform/database/on-key.ts';
import { readOne } from '../../platform/database/read-one.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { rejectStale } from '../../platform/http/versions.ts';
import { activityTable, owedTable } from '../customers/record-figures.ts';
import { isInProjectFilter } from './list-filters.ts';

export type ProjectRow = Selectable<Tables['projects']>;
export type JoinedProjectRow = Awaited<ReturnType<typeof readProject>>;

export async function createProject(db: CompanyDb, project: Insertable<Tables['projects']>): Promise<ProjectRow> {
  try {
    return await db.insertInto('projects').values(project).returningAll().executeTakeFirstOrThrow();
  } catch (error) {
    throw asAppError(error);
  }
}

/** The project's own columns that are searched, besides the name of its customer. */
export const PROJECT_SEARCHED = [
  ...namesOf(projectColumns, { searched: true }),
  'customer_first_name' as const,
  'customer_last_name' as const,
];

interface Filter {
  /** The company's day, which determines which visits are to come. */
  today: string;
  filter?: ProjectFilter | undefined;
  customerId?: string;
}

/**
 * Projects of this company with their customers, optionally those of a filter or of one customer. The amounts by which
 * it can be sorted are only read for that.
 */
export async function listProjects(
  db: CompanyDb,
  company: CompanyNames,
  query: ListQuery,
  { today, filter, customerId }: Filter,
) {
  const sort = query.sort?.replace('-', '');
  const joined = joinedProjects(db)
    .select([...inEveryRow(company), 'customers.search_name as customer_search_name'])
    .$if(customerId !== undefined, (all) => all.where('projects.customer_id', '=', customerId ?? ''))
    .$if(filter !== undefined, (all) => all.where(isInProjectFilter(filter ?? 'active', today)))
    .$if(sort === 'balance_due', (all) =>
      all
        .leftJoin(owedTable('project_id', today), (join) => join.onRef('owed.owner_id', '=', 'projects.project_id'))
        .select(sql<string>`coalesce(owed.owed, 0)`.as('balance_due')),
    )
    .$if(sort === 'last_activity_at', (all) =>
      all
        .leftJoin(activityTable('project_id'), (join) => join.onRef('activity.owner_id', '=', 'projects.project_id'))
        .select('activity.last_activity_at'),
    )
    .$if(sort === 'match', (all) =>
      all.select(
        bestMatch(query.q, {
          names: [sql`projects.name`],
          others: [
            sql`customers.first_name || ' ' || customers.last_name`,
            sql`customers.last_name`,
            sql`customers.customer_company_name`,
          ],
          phone: sql`customers.phone`,
          order: sql`projects.name`,
        }).as('match'),
      ),
    );
  return listPage(db, joined, query, {
    textColumns: PROJECT_SEARCHED,
    inSearchText: PROJECT_SEARCHED,
    searchColumns: ['search_text', 'customer_search_name'],
    lookups: { table: 'projects', functions: { projects_or_customers_containing: 'project_id' } },
    neverNull: ['name', 'created_at'],
    order: '-project_id',
  });
}

export async function readProject(db: CompanyDb, id: string) {
  return readOne(joinedProjects(db).where('projects.project_id', '=', id), 'project_not_found');
}

/** The project, locked until the transaction ends. */
export async function lockProject(db: CompanyDb, id: string): Promise<ProjectRow> {
  return readOne(db.selectFrom('projects').selectAll().where('project_id', '=', id).forUpdate(), 'project_not_found');
}

export async function updateProject(
  db: CompanyDb,
  row: ProjectRow,
  changes: Updateable<Tables['projects']>,
  version: Date | undefined,
): Promise<ProjectRow> {
  rejectStale(row, version);
  if (Object.keys(changes).length === 0) return row;
  try {
    return await db
      .updateTable('projects')
      .set(changes)
      .where('project_id', '=', row.project_id)
      .returningAll()
      .executeTakeFirstOrThrow();
  } catch (error) {
    throw asAppError(error);
  }
}

/** Deletes the project; the database cascades to its records. */
export async function deleteProject(db: CompanyDb, id: string): Promise<void> {
  await removeLinksFromDirectory(db, { project_id: id });
  const { numDeletedRows } = await db
    .deleteFrom('projects')
    .where('project_id', '=', id)
    .executeTakeFirstOrThrow()
    .catch(rejectSigned);
  if (numDeletedRows === 0n) throw new AppError('project_not_found');
}

/** The customer's columns under their names in joined records. */
export const CUSTOMER_COLUMNS = [
  'customers.first_name as customer_first_name',
  'customers.last_name as customer_last_name',
  'customers.customer_company_name',
  'customers.address_1 as customer_address_1',
  'customers.address_2 as customer_address_2',
  'customers.city as customer_city',
  'customers.state as customer_state',
  'customers.zip as customer_zip',
  'customers.phone as customer_phone',
  'customers.email as customer_email',
] as const;

/** A left join types them as nullable, but a customer always exists, with these columns. */
export interface CustomerNotNullColumns {
  customer_first_name: NotNull;
  customer_last_name: NotNull;
  customer_phone: NotNull;
  customer_email: NotNull;
}

/** The names by which a record of a project and its customer is searched. */
export const PARTY_NAMES = ['project_name', 'project_type', 'customer_first_name', 'customer_last_name'] as const;

/** These names in folded form, for a list that is searched by them. */
export const SEARCH_NAMES = [
  'projects.search_name as project_search_name',
  'customers.search_name as customer_search_name',
] as const;

/** The columns of project and customer in joined estimates and invoices; the consents are used for sending. */
export const DOCUMENT_PARTY_COLUMNS = [
  'projects.name as project_name',
  'projects.project_description',
  'projects.project_type',
  'customers.email_consent',
  'customers.sms_consent',
  ...CUSTOMER_COLUMNS,
] as const;

export interface DocumentParties extends CustomerNotNullColumns {
  project_name: NotNull;
  project_type: NotNull;
  email_consent: NotNull;
  sms_consent: NotNull;
}

/** The company's fields in every record. */
export type CompanyNames = Pick<Person, 'company_code' | 'company_name'>;

/** The company's fields as columns without a join, so that a list can be sorted by them like by any attribute. */
export function inEveryRow({ company_code, company_name }: CompanyNames) {
  return [
    sql<string>`${company_code}::text`.as('company_code'),
    sql<string>`${company_name}::text`.as('company_name'),
  ] as const;
}

/** A left join, although the customer always exists, so that counting projects need not read it. */
function joinedProjects(db: CompanyDb) {
  return db
    .selectFrom('projects')
    .leftJoin('customers', onKey('customers', 'projects.customer_id'))
    .selectAll('projects')
    .select(CUSTOMER_COLUMNS)
    .$narrowType<CustomerNotNullColumns>();
}

/** Maps database errors to application errors. The customer may have been deleted since it was checked. */
function asAppError(error: unknown): unknown {
  if (isBrokenReference(error)) return new AppError('customer_not_found');
  return isUniqueViolation(error, 'projects_name_key') ? new AppError('duplicate_project') : error;
}
