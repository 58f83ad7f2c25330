import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { namesOf } from '#contract/columns.ts';
import type { ListQuery } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import { employeeColumns } from '#contract/work/employee-columns.ts';
import { EMPLOYEE_CODE_LENGTH } from '#contract/work/employees.ts';
import { currentCompany } from '../../platform/database/company-compiler.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { addToDirectory, removeFromDirectory, replaceInDirectory } from '../../platform/database/directory.ts';
import { isUniqueViolation } from '../../platform/database/errors.ts';
import { listPage } from '../../platform/database/list.ts';
import { onKey } from '../../platform/database/on-key.ts';
import { readOne } from '../../platform/database/read-one.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { rejectStale } from '../../platform/http/versions.ts';
import { newCode } from '../../platform/ids.ts';

export type EmployeeRow = Selectable<Tables['employees']>;

/** An employee as read for an account that may not see pay: its columns are null. */
export type ListedEmployeeRow = Omit<EmployeeRow, (typeof PAY)[number] | 'company_id' | 'search_text'> & {
  [K in (typeof PAY)[number]]: EmployeeRow[K] | null;
};

const PAY = namesOf(employeeColumns, { pay: true });
const HIDDEN: ReadonlySet<string> = new Set(PAY);

/** Creates the employee with a unique code. */
export async function createEmployee(
  db: CompanyDb,
  employee: Omit<Insertable<Tables['employees']>, 'employee_code'>,
): Promise<EmployeeRow> {
  try {
    const row = await db
      .insertInto('employees')
      .values({ ...employee, employee_code: newCode(EMPLOYEE_CODE_LENGTH) })
      .returningAll()
      .executeTakeFirstOrThrow();
    await addToDirectory(db, 'employees_code_key', row.employee_id, row.employee_code);
    return row;
  } catch (error) {
    throw asDuplicate(error);
  }
}

const SEARCHED = namesOf(employeeColumns, { searched: true });

export async function listEmployees(db: CompanyDb, query: ListQuery) {
  return listPage(db, joinedEmployees(db), query, {
    textColumns: SEARCHED,
    inSearchText: SEARCHED,
    searchColumns: ['search_text'],
    lookups: { table: 'employees', functions: { employees_containing: 'employee_id' } },
    order: '-employee_id',
  });
}

/** The same with only names, titles and phones. Nothing else is searched, because a match would reveal the code. */
export async function listEmployeesByName(db: CompanyDb, query: ListQuery) {
  return listPage(db, employeesByName(db), query, {
    textColumns: SEARCHED.filter((name) => !HIDDEN.has(name)),
    order: '-employee_id',
  });
}

export async function readEmployee(db: CompanyDb, id: string) {
  return readOne(joinedEmployees(db).where('employees.employee_id', '=', id), 'employee_not_found');
}

export async function readEmployeeByName(db: CompanyDb, id: string) {
  return readOne(employeesByName(db).where('employees.employee_id', '=', id), 'employee_not_found');
}

/** The employee, locked until the transaction ends. */
export async function lockEmployee(db: CompanyDb, id: string): Promise<EmployeeRow> {
  return readOne(
    db.selectFrom('employees').selectAll().where('employee_id', '=', id).forNoKeyUpdate(),
    'employee_not_found',
  );
}

export async function updateEmployee(
  db: CompanyDb,
  row: EmployeeRow,
  changes: Updateable<Tables['employees']>,
  version: Date | undefined,
): Promise<EmployeeRow> {
  rejectStale(row, version);
  if (Object.keys(changes).length === 0) return row;
  try {
    return await db
      .updateTable('employees')
      .set(changes)
      .where('employee_id', '=', row.employee_id)
      .returningAll()
      .executeTakeFirstOrThrow();
  } catch (error) {
    throw asDuplicate(error);
  }
}

/** Gives the employee a new code; the old one stops working. */
export async function renewEmployeeCode(db: CompanyDb, id: string): Promise<EmployeeRow> {
  const row = await readOne(
    db
      .updateTable('employees')
      .set({ employee_code: newCode(EMPLOYEE_CODE_LENGTH) })
      .where('employee_id', '=', id)
      .returningAll(),
    'employee_not_found',
  );
  await replaceInDirectory(db, 'employees_code_key', id, row.employee_code);
  return row;
}

/** Gives the employee a new version after a change of their dependent records; the row's trigger sets it. */
export async function renewVersion(db: CompanyDb, id: string): Promise<Pick<EmployeeRow, 'updated_at'>> {
  return db
    .updateTable('employees')
    .set((row) => ({ is_active: row.ref('is_active') }))
    .where('employee_id', '=', id)
    .returning('updated_at')
    .executeTakeFirstOrThrow();
}

/** Deletes the employee; their time cards remain. */
export async function deleteEmployee(db: CompanyDb, id: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select calendar_feed_id as id from calendar_feeds where company_id = ${currentCompany} and employee_id = ${id}
  `.execute(db);
  await removeFromDirectory(db, [id, ...rows.map((feed) => feed.id)]);
  const { numDeletedRows } = await db.deleteFrom('employees').where('employee_id', '=', id).executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) throw new AppError('employee_not_found');
}

/** The jobsites of active projects, with the fields that an employee may see. */
export async function listActiveJobsites(db: CompanyDb, query: ListQuery) {
  const active = activeJobsites(db).select([
    'jobsites.jobsite_id',
    'jobsites.name',
    'jobsites.address_1',
    'jobsites.address_2',
    'jobsites.city',
    'jobsites.state',
    'jobsites.zip',
    'jobsites.latitude',
    'jobsites.longitude',
    'jobsites.position_source',
  ]);
  return listPage(db, active, query, {
    textColumns: ['name', 'address_1', 'address_2', 'city', 'state', 'zip'],
    lookups: { table: 'jobsites', functions: { jobsites_containing: 'jobsite_id' } },
    order: '-jobsite_id',
  });
}

/** A jobsite of an active project; clocking in at any other is rejected as not found. */
export async function readActiveJobsite(db: CompanyDb, id: string): Promise<{ jobsite_id: string; name: string }> {
  return readOne(
    activeJobsites(db).select(['jobsites.jobsite_id', 'jobsites.name']).where('jobsites.jobsite_id', '=', id),
    'jobsite_not_found',
  );
}

function activeJobsites(db: CompanyDb) {
  return db
    .selectFrom('jobsites')
    .innerJoin('projects', onKey('projects', 'jobsites.project_id'))
    .where('projects.is_active', '=', true);
}

function joinedEmployees(db: CompanyDb) {
  return db
    .selectFrom('employees')
    .innerJoin('companies', 'companies.company_id', 'employees.company_id')
    .selectAll('employees')
    .select(['companies.company_code', 'companies.name as company_name']);
}

/**
 * Columns that an office without access to pay must not see are not selected. A list can be sorted by every selected
 * column, which would reveal them.
 */
function employeesByName(db: CompanyDb) {
  const hidden = PAY.map((name) => sql<null>`null::text`.as(name));
  return db
    .selectFrom('employees')
    .innerJoin('companies', 'companies.company_id', 'employees.company_id')
    .select(['employee_id', 'first_name', 'last_name', 'employee_title', 'employees.phone', 'is_active'])
    .select(['employees.created_by_account_id', 'employees.created_at', 'employees.updated_at'])
    .select(['companies.company_code', 'companies.name as company_name'])
    .select(hidden);
}

function asDuplicate(error: unknown): unknown {
  return isUniqueViolation(error, 'employees_name_phone_key') ? new AppError('duplicate_employee') : error;
}
