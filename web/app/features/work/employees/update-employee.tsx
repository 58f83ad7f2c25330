import { useNavigate } from '../../../../kit/router/router.tsx';
import { employees, type Employee } from '#contract/work/employees.ts';
import { goWithMessage } from '../../../../kit/page/done-message.tsx';
import { useContractForm } from '../../../../kit/forms/contract-form.ts';
import { DateField } from '../../../../kit/dates/date-field.tsx';
import { SwitchField } from '../../../../kit/forms/fields.tsx';
import { FieldGrid, FieldRule, Form } from '../../../../kit/forms/form.tsx';
import { LinkButton } from '../../../../kit/page/link-button.tsx';
import { Page } from '../../../../kit/page/page.tsx';
import { WagesPanel } from './wages-panel.tsx';
import { ChosenEmployee, EMPLOYEE_TRAIL, GO_TO_EMPLOYEE } from './chosen-employee.tsx';
import { EmployeeFields, employeeValues } from './employee-fields.tsx';
import { TimecardLinkPanel } from './timecard-link-panel.tsx';

export default function UpdateEmployee() {
  return (
    <Page title="Update Employee" trail={EMPLOYEE_TRAIL} width="form">
      <ChosenEmployee>{(employee) => <UpdateEmployeeForm employee={employee} />}</ChosenEmployee>
    </Page>
  );
}

function UpdateEmployeeForm({ employee }: { employee: Employee }) {
  const navigate = useNavigate();
  const form = useContractForm(employees.update, {
    initial: valuesOf(employee),
    toBody: (values) => ({ employee: values }),
    params: { id: employee.employee_id },
    version: employee.updated_at,
    failure: 'Failed to update employee',
    onDone: () => goWithMessage(navigate, GO_TO_EMPLOYEE.to, 'Employee updated successfully.'),
  });
  /**
   * Whether no other user has changed the employee in the meantime: otherwise unsaved input stays based on the old
   * version, so that saving it is rejected as stale.
   */
  const isOtherwiseSame = (renewed: Employee) =>
    form.version() === employee.updated_at && JSON.stringify(valuesOf(renewed)) === JSON.stringify(valuesOf(employee));
  return (
    <>
      <Form form={form} submitLabel="Update Employee" beside={<LinkButton to={GO_TO_EMPLOYEE.to}>Cancel</LinkButton>}>
        <FieldGrid>
          <EmployeeFields form={form} />
          <DateField form={form} name="end_date" label="End Date" help="The last day on which they can clock in." />
          <FieldRule />
          <SwitchField
            form={form}
            name="is_active"
            label="Active"
            help="Without it their time card link does not open. Their hours stay on record."
          />
        </FieldGrid>
      </Form>
      <TimecardLinkPanel
        employee={employee}
        // A new code creates a new version of the employee; unsaved input is preserved.
        onRenewed={(renewed) => isOtherwiseSame(renewed) && form.rebase(valuesOf(renewed), renewed.updated_at)}
      />
      <WagesPanel
        employee={employee}
        onChanged={(before, after) => {
          if (form.version() === before) form.rebase(valuesOf(employee), after);
        }}
      />
    </>
  );
}

function valuesOf(employee: Employee) {
  return { ...employeeValues(employee), end_date: employee.end_date ?? '', is_active: employee.is_active };
}
