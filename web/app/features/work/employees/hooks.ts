import { employees, type ListedEmployee } from '#endpoints/work/employees.ts';
import type { ListQuery } from '#contract/endpoint.ts';
import { useNavigationState } from '../../../../kit/session/navigation-state.ts';
import { useList, useRecord } from '../../../../kit/api/queries.ts';
import type { ListState } from '../../../../kit/lists/list-state.ts';

/** Navigation state of screens about one employee. */
export interface EmployeeState {
  employee_id?: string;
  employee?: ListedEmployee;
}

/** Navigation state that passes an employee to the next screen. */
export function carrying(employee: ListedEmployee): EmployeeState {
  return { employee_id: employee.employee_id, employee };
}

/** A page of the company's employees. */
export function useEmployees(query: ListQuery): ListState<ListedEmployee> {
  const list = useList(employees.list, { query }, { failure: FAILURE });
  return { ...list, failure: list.failure && FAILURE };
}

const FAILURE = 'Failed to load employees. Please try again.';

/** The employee selected on the previous screen: first from navigation state, then fetched again from the server. */
export function useChosenEmployee() {
  const { employee_id, employee } = useNavigationState<EmployeeState>();
  const id = employee_id ?? employee?.employee_id;
  const result = useRecord(employees.read, { params: { id: id ?? '' } }, { placeholder: employee, enabled: !!id });
  return { id, ...result };
}
