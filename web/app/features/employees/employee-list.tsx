import { useNavigate } from 'react-router';
import type { ListedEmployee } from '#contract/employees.ts';
import { DoneMessage } from '../../lib/done-message.tsx';
import { paths } from '../../paths.ts';
import { useSeesPay } from '../payroll/hooks.ts';
import { ForgottenCards } from '../timecards/forgotten-cards.tsx';
import { DataList, isEmptyList } from '../../ui/data-list.tsx';
import { fullName } from '../../ui/format.ts';
import { IconPlus, IconSend, IconTrash } from '../../ui/icons.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import type { ListAction } from '../../ui/list-columns.ts';
import { useListView } from '../../ui/list-view.ts';
import { Page } from '../../ui/page.tsx';
import { COMPANY_TRAIL } from './chosen-employee.tsx';
import { COLUMNS_BY_NAME, EMPLOYEE_COLUMNS, EMPLOYEE_SEARCH, SEARCH_BY_NAME } from './employee-columns.tsx';
import { carrying, useEmployees } from './hooks.ts';

export default function EmployeeList() {
  const view = useListView({ sort: 'last_name' });
  const list = useEmployees(view.query);
  const actions = useEmployeeActions();
  // Whoever does not see pay changes no employee.
  const seesPay = useSeesPay() ?? false;
  const create = (
    <LinkButton to={paths.createEmployee()} icon={IconPlus} primary>
      Create Employee
    </LinkButton>
  );
  return (
    <Page title="Employee List" trail={COMPANY_TRAIL} actions={seesPay && !isEmptyList(list, view) && create}>
      <DoneMessage />
      <ForgottenCards />
      <DataList
        noun={['employee', 'employees']}
        list={list}
        view={view}
        id={(employee) => employee.employee_id}
        name={fullName}
        columns={seesPay ? EMPLOYEE_COLUMNS : COLUMNS_BY_NAME}
        actions={seesPay ? actions : []}
        searchLabel={seesPay ? EMPLOYEE_SEARCH : SEARCH_BY_NAME}
        empty={{
          title: 'No employees found.',
          text: 'An employee clocks in and out from a link on their phone, without a login. You see their hours in the report.',
          action: seesPay && create,
        }}
      />
    </Page>
  );
}

function useEmployeeActions(): ListAction<ListedEmployee>[] {
  const navigate = useNavigate();
  const go = (to: string) => (employee: ListedEmployee) => void navigate(to, { state: carrying(employee) });
  return [
    { label: 'Send Timecard Link', icon: IconSend, run: go(paths.sendTimecardLink()) },
    { label: 'Delete Employee', icon: IconTrash, run: go(paths.deleteEmployee()), danger: true },
  ];
}
