import { z } from 'zod';
import { POSITION_SOURCES } from '#domain/places/position-sources.ts';
import { hiddenValuesOf, inputsOf, valuesOf } from '../columns.ts';
import {
  at,
  byId,
  deleted,
  EMPTY_LIST,
  endpoint,
  listOf,
  listQuery,
  one,
  record,
  under,
  type Summaries,
} from '../endpoint.ts';
import { ownCompanyCode } from '../identity/companies.ts';
import { employeeColumns } from './employee-columns.ts';
import * as timeCardCalls from './time-card-calls.ts';

export const EMPLOYEE_CODE_LENGTH = 10;
export const EMPLOYEE_ENDS_BEFORE_START = 'End date cannot be before the start date';

export const Employee = z.object(valuesOf(employeeColumns, {}));
export type Employee = z.output<typeof Employee>;

/**
 * An employee as visible to all accounts of the office: names, title and phone. The columns of pay are only for
 * owners, and for an office that may see pay.
 */
export const ListedEmployee = Employee.extend(hiddenValuesOf(employeeColumns, { pay: true }));
export type ListedEmployee = z.output<typeof ListedEmployee>;

/** Whether all fields of an employee are visible to the caller. */
export function isWholeEmployee(employee: ListedEmployee): employee is Employee {
  return employee.employee_code !== null;
}

/** The fields that an employee code gives access to. */
export const EmployeeCard = z.object({
  first_name: z.string(),
  last_name: z.string(),
  employee_code: z.string(),
  company_name: z.string(),
  company_code: z.string(),
  time_zone: z.string(),
});
export type EmployeeCard = z.output<typeof EmployeeCard>;

/** Where an employee may clock in. */
export const EmployeeJobsite = z.object({
  jobsite_id: z.string(),
  name: z.string(),
  address_1: z.string().nullable(),
  address_2: z.string().nullable(),
  city: z.string(),
  state: z.string(),
  zip: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  position_source: z.enum(POSITION_SOURCES).nullable(),
});
export type EmployeeJobsite = z.output<typeof EmployeeJobsite>;

const fields = inputsOf(employeeColumns);

/** The end date, if both dates are known, must not precede the start date. */
export function employmentIsInOrder(employee: {
  start_date?: string | null | undefined;
  end_date?: string | null | undefined;
}): boolean {
  return !employee.start_date || !employee.end_date || employee.start_date <= employee.end_date;
}

const inOrder = { error: EMPLOYEE_ENDS_BEFORE_START, path: ['end_date'] };

/** The fields from which an employee is created. */
export const EmployeeInput = z.object({ ...fields, company_code: ownCompanyCode }).refine(employmentIsInOrder, inOrder);
export type EmployeeInput = z.output<typeof EmployeeInput>;

/** The fields of an update. */
export const EmployeeChanges = z.object(fields).partial().refine(employmentIsInOrder, inOrder);
export type EmployeeChanges = z.output<typeof EmployeeChanges>;

const NewEmployee = under('employee', EmployeeInput);

/** Accepts the new employee under `employee`, like the other endpoints, or as bare fields. */
const newEmployee = z.preprocess(
  (body: z.input<typeof NewEmployee>) => (isBare(body) ? { employee: body } : body),
  NewEmployee,
);

function isBare(body: unknown): boolean {
  return typeof body === 'object' && body !== null && !('employee' in body) && Object.keys(body).length > 0;
}

/** Params of endpoints that an employee code gives access to. */
export const byEmployeeCode = z.object({ employee_code: z.string() });

const EmployeeRecord = record('employee', Employee);
const ListedRecord = record('employee', ListedEmployee);

export const employees = {
  create: endpoint({
    method: 'POST',
    path: '/employees',
    auth: 'active',
    body: newEmployee,
    response: one(EmployeeRecord),
    errors: ['company_not_found', 'duplicate_employee'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/employees',
    auth: 'active',
    token: 'read',
    query: listQuery(Employee),
    response: listOf(ListedRecord),
    emptyResponse: EMPTY_LIST,
  }),
  read: endpoint({
    method: 'GET',
    path: '/employees/:id',
    auth: 'active',
    token: 'read',
    params: byId,
    response: one(ListedRecord),
    errors: ['employee_not_found'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/employees/:id',
    auth: 'active',
    params: byId,
    body: under('employee', EmployeeChanges),
    response: one(EmployeeRecord),
    errors: ['employee_not_found', 'duplicate_employee', 'stale_record'],
    versioned: true,
  }),
  renewCode: endpoint({
    method: 'POST',
    path: '/employees/:id/employee_code',
    auth: 'active',
    params: byId,
    response: one(EmployeeRecord),
    errors: ['employee_not_found'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/employees/:id',
    auth: 'active',
    params: byId,
    response: deleted,
    errors: ['employee_not_found'],
  }),
  byCode: endpoint({
    ...at(timeCardCalls.readEmployee),
    auth: 'employee',
    params: byEmployeeCode,
    response: one(record('employee', EmployeeCard)),
    errors: ['employee_not_found'],
  }),
  jobsites: endpoint({
    ...at(timeCardCalls.listJobsites),
    auth: 'employee',
    params: byEmployeeCode,
    query: listQuery(EmployeeJobsite),
    response: listOf(record('jobsite', EmployeeJobsite)),
    errors: ['employee_not_found'],
  }),
};

export const employeeSummaries: Summaries<typeof employees> = {
  create:
    'Create an employee with a new code. The fields are either under "employee" or at the top level. The office can do this only if it may see pay.',
  list: 'List the employees of the company. An office that may not see pay gets only their names, titles and phones.',
  read: 'Read one employee. An office that may not see pay gets only their name, title and phone.',
  update: 'Change the given fields. The office can do this only if it may see pay.',
  renewCode:
    "Replace an employee's code. The old code, and the link that contains it, stops working immediately. The office can do this only if it may see pay.",
  remove:
    'Delete an employee. Their code stops working; their hours remain on record under their name. The office can do this only if it may see pay.',
  byCode: 'Read the employee that a code belongs to.',
  jobsites: 'List the jobsites at which an employee can clock in: those of active projects.',
};
