import type { Employee, ListedEmployee } from '#contract/work/employees.ts';
import type { Presented } from '../../core/endpoints/handlers.ts';
import type { Person } from '../../core/endpoints/person.ts';
import type { EmployeeRow, ListedEmployeeRow } from './store.ts';

type Company = Pick<Person, 'company_code' | 'company_name'>;

/** The complete employee, or the fields that an office without access to pay sees. */
export function presentListedEmployee({ ...fields }: ListedEmployeeRow, { company_code, company_name }: Company) {
  const attributes: Presented<typeof ListedEmployee> = {
    ...fields,
    company_code,
    company_name,
  };
  return { id: fields.employee_id, type: 'employee' as const, attributes };
}

export function presentEmployee(row: EmployeeRow, { company_code, company_name }: Company) {
  const { company_id: _isolation, ...fields } = row;
  const attributes: Presented<typeof Employee> = {
    ...fields,
    company_code,
    company_name,
  };
  return { id: row.employee_id, type: 'employee' as const, attributes };
}
