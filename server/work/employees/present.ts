import type { Employee, ListedEmployee } from '#contract/work/employees.ts';
import type { Person } from '../../core/endpoints/person.ts';
import type { EmployeeRow, ListedEmployeeRow } from './store.ts';

type Company = Pick<Person, 'company_code' | 'company_name'>;

/** All of an employee, or as an office that sees no pay reads them. */
export function presentListedEmployee(
  { created_at, updated_at, ...fields }: ListedEmployeeRow,
  { company_code, company_name }: Company,
) {
  const attributes: ListedEmployee = {
    ...fields,
    company_code,
    company_name,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  };
  return { id: fields.employee_id, type: 'employee' as const, attributes };
}

export function presentEmployee(row: EmployeeRow, { company_code, company_name }: Company) {
  const { company_id: _isolation, created_at, updated_at, ...fields } = row;
  const attributes: Employee = {
    ...fields,
    company_code,
    company_name,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  };
  return { id: row.employee_id, type: 'employee' as const, attributes };
}
