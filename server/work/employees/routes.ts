import { namesOf } from '#contract/columns.ts';
import { DELETED } from '#contract/endpoint.ts';
import { invalid } from '#contract/errors.ts';
import { employeeColumns } from '#contract/work/employee-columns.ts';
import { EMPLOYEE_ENDS_BEFORE_START, type employees, employmentIsInOrder } from '#contract/work/employees.ts';
import { auditedFields, recordAuditEntry } from '../../core/audit-log/record.ts';
import type { Handlers } from '../../core/endpoints/handlers.ts';
import { requireOwnCompany } from '../../identity/companies/company-code.ts';
import { requirePay, seesPay } from '../../identity/companies/pay.ts';
import { requireReference } from '../../identity/references/store.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { presentEmployee, presentListedEmployee } from './present.ts';
import {
  createEmployee,
  deleteEmployee,
  listActiveJobsites,
  listEmployees,
  listEmployeesByName,
  lockEmployee,
  readEmployee,
  readEmployeeByName,
  renewEmployeeCode,
  updateEmployee,
} from './store.ts';

export const employeeHandlers: Handlers<typeof employees> = {
  create: async ({ db, person, body: { employee } }) => {
    await requirePay(db, person);
    const { company_code, ...fields } = employee;
    requireOwnCompany(person, company_code);
    await requireOnLists(db, fields);
    const row = await createEmployee(db, {
      ...fields,
      employee_id: newId(),
      is_active: fields.is_active ?? true,
      created_by_account_id: person.account_id,
    });
    return { data: presentEmployee(row, person) };
  },

  list: async ({ db, person, query }) => {
    const { rows, total } = (await seesPay(db, person))
      ? await listEmployees(db, query)
      : await listEmployeesByName(db, query);
    return { data: rows.map((row) => presentListedEmployee(row, person)), meta: { total } };
  },

  read: async ({ db, person, params }) => {
    const row = (await seesPay(db, person))
      ? await readEmployee(db, params.id)
      : await readEmployeeByName(db, params.id);
    return { data: presentListedEmployee(row, person) };
  },

  update: async ({ db, person, params, body: { employee: changes }, version }) => {
    await requirePay(db, person);
    const row = await lockEmployee(db, params.id);
    await requireOnLists(db, {
      employee_type: changes.employee_type === row.employee_type ? undefined : changes.employee_type,
      employee_title: changes.employee_title === row.employee_title ? undefined : changes.employee_title,
    });
    if (!employmentIsInOrder({ ...row, ...changes })) throw invalid({ end_date: [EMPLOYEE_ENDS_BEFORE_START] });
    return { data: presentEmployee(await updateEmployee(db, row, changes, version), person) };
  },

  renewCode: async ({ db, person, params, http, now }) => {
    await requirePay(db, person);
    const row = await renewEmployeeCode(db, params.id);
    const summary = `${row.first_name} ${row.last_name}, new employee code`;
    const entry = { record_type: 'employee', record_id: params.id, action: 'changed', summary } as const;
    await recordAuditEntry(db, entry, { person, http }, now);
    return { data: presentEmployee(row, person) };
  },

  remove: async ({ db, params, person, http, now }) => {
    await requirePay(db, person);
    const employee = await readEmployee(db, params.id);
    await deleteEmployee(db, params.id);
    const summary = `${employee.first_name} ${employee.last_name}`;
    const before = auditedFields(employee, namesOf(employeeColumns, { audited: true }));
    const entry = { record_type: 'employee', record_id: params.id, action: 'deleted', summary, before } as const;
    await recordAuditEntry(db, entry, { person, http }, now);
    return DELETED;
  },

  byCode: async ({ employee }) => {
    const { first_name, last_name, employee_code, company_name, company_code, time_zone } = employee;
    const attributes = { first_name, last_name, employee_code, company_name, company_code, time_zone };
    return { data: { id: employee_code, type: 'employee', attributes } };
  },

  jobsites: async ({ db, query }) => {
    const { rows, total } = await listActiveJobsites(db, query);
    const data = rows.map((attributes) => ({ id: attributes.jobsite_id, type: 'jobsite' as const, attributes }));
    return { data, meta: { total } };
  },
};

/** Throws for a type or title that is not in its list. */
async function requireOnLists(
  db: CompanyDb,
  { employee_type, employee_title }: { employee_type?: string | undefined; employee_title?: string | undefined },
): Promise<void> {
  if (employee_type !== undefined) await requireReference(db, 'employee_types', 'employee_type', employee_type);
  if (employee_title !== undefined) await requireReference(db, 'employee_titles', 'employee_title', employee_title);
}
