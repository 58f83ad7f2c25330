import { useNavigate } from '../../../../kit/router/router.tsx';
import type { ListedEmployee } from '#contract/work/employees.ts';
import { DoneMessage } from '../../../../kit/page/done-message.tsx';
import { paths } from '../../../../kit/paths.ts';
import { useSeesPay } from '../../identity/companies/use-sees-pay.ts';
import { ForgottenCards } from './forgotten-cards.tsx';
import { DataList, isEmptyList } from '../../../../kit/lists/data-list.tsx';
import { fullName } from '../../../../kit/format.ts';
import { IconPlus, IconSend, IconTrash } from '../../../../kit/icons/icons.ts';
import { LinkButton } from '../../../../kit/page/link-button.tsx';
import type { ListAction } from '../../../../kit/lists/list-columns.ts';
import { useListView } from '../../../../kit/lists/list-view.ts';
import { Page } from '../../../../kit/page/page.tsx';
import { useNavigationState } from '../../../../kit/session/navigation-state.ts';
import { COMPANY_TRAIL } from '../employees/chosen-employee.tsx';
import { COLUMNS_BY_NAME, EMPLOYEE_COLUMNS, EMPLOYEE_SEARCH, SEARCH_BY_NAME } from '../employees/employee-columns.tsx';
import { carrying, type EmployeeState, useEmployees } from '../employees/hooks.ts';

export default function EmployeeList() {
  const view = useListView({ sort: 'last_name' });
  const list = useEmployees(view.query);
  const actions = useEmployeeActions();
  // Users who do not see pay cannot change employees.
  const seesPay = useSeesPay() ?? false;
  const { employee: created } = useNavigationState<EmployeeState>();
  const create = (
    <LinkButton to={paths.createEmployee()} icon={IconPlus} primary={!created}>
      Create Employee
    </LinkButton>
  );
  return (
    <Page title="Employee List" trail={COMPANY_TRAIL} actions={seesPay && !isEmptyList(list, view) && create}>
      <DoneMessage
        action={
          created && (
            <LinkButton to={paths.sendTimecardLink()} state={carrying(created)} icon={IconSend} primary>
              Send Timecard Link
            </LinkButton>
          )
        }
      />
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
