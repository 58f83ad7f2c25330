import { useNavigate } from '../../../../kit/router/router.tsx';
import { employees, type Employee } from '#contract/work/employees.ts';
import { goWithMessage } from '../../../../kit/page/done-message.tsx';
import { useDeletion } from '../../../../kit/deletion/deletion.ts';
import { ConfirmDelete } from '../../../../kit/deletion/confirm-delete.tsx';
import { formatDay, fullName } from '../../../../kit/format.ts';
import { Page } from '../../../../kit/page/page.tsx';
import { ChosenEmployee, EMPLOYEE_TRAIL, GO_TO_EMPLOYEE } from './chosen-employee.tsx';

export default function DeleteEmployee() {
  return (
    <Page title="Delete Employee" trail={EMPLOYEE_TRAIL} width="form">
      <ChosenEmployee>{(employee) => <Deletion employee={employee} />}</ChosenEmployee>
    </Page>
  );
}

function Deletion({ employee }: { employee: Employee }) {
  const navigate = useNavigate();
  const deletion = useDeletion(
    employees.remove,
    { params: { id: employee.employee_id } },
    {
      failure: 'Failed to delete employee',
      onDone: () => goWithMessage(navigate, GO_TO_EMPLOYEE.to, 'Employee deleted successfully.'),
    },
  );
  return (
    <ConfirmDelete
      deletion={deletion}
      label="Delete Employee"
      facts={[
        ['Name', fullName(employee)],
        ['Employee Code', employee.employee_code],
        ['Email', employee.email],
        ['Phone', employee.phone],
        ['Type', employee.employee_type],
        ['Title', employee.employee_title],
        ['Start Date', formatDay(employee.start_date)],
      ]}
      warning="Their time card link stops working at once. The hours they have worked stay on record and in reports."
      cancelTo={GO_TO_EMPLOYEE.to}
    />
  );
}
