import type { ReactNode } from 'react';
import { type Employee, isWholeEmployee } from '#contract/work/employees.ts';
import { ChosenRecord } from '../../../../kit/lists/chosen-record.tsx';
import { NotYourRole } from '../../../../kit/page/not-your-role.tsx';
import { paths } from '../../../../kit/paths.ts';
import { useChosenEmployee } from './hooks.ts';

export const GO_TO_EMPLOYEE = { label: 'Go To Employee', to: paths.employees() };

export const COMPANY_TRAIL = [{ label: 'Company', to: paths.company() }];
export const EMPLOYEE_TRAIL = [...COMPANY_TRAIL, { label: 'Employee', to: GO_TO_EMPLOYEE.to }];

/**
 * Renders its children for the employee selected on the previous screen; otherwise says where to select one. Only for
 * users who see pay.
 */
export function ChosenEmployee({ children }: { children: (employee: Employee) => ReactNode }) {
  return (
    <ChosenRecord
      chosen={useChosenEmployee()}
      message="Employee not available, please select an employee by clicking Go To Employee button."
      goTo={GO_TO_EMPLOYEE}
    >
      {(employee) => (isWholeEmployee(employee) ? children(employee) : <NotYourRole />)}
    </ChosenRecord>
  );
}
