import type { ReactNode } from 'react';
import { employees, type Employee } from '#contract/work/employees.ts';
import { useContractForm } from '../../../../kit/forms/contract-form.ts';
import { isSignedIn, useSession } from '../../../../kit/session/session.ts';
import { FieldGrid, Form } from '../../../../kit/forms/form.tsx';
import { fullName } from '../../../../kit/format.ts';
import { LinkButton } from '../../../../kit/page/link-button.tsx';
import { MissingRecord } from '../../../../kit/page/missing-record.tsx';
import { Page } from '../../../../kit/page/page.tsx';
import { createdState } from '../../../../kit/page/done-message.tsx';
import { useNavigate } from '../../../../kit/router/router.tsx';
import { paths } from '../../../../kit/paths.ts';
import { EMPLOYEE_TRAIL, GO_TO_EMPLOYEE } from './chosen-employee.tsx';
import { EmployeeFields, employeeValues } from './employee-fields.tsx';
import { carrying } from './hooks.ts';
import { useIsOwner } from '../../../../kit/session/use-is-owner.ts';
import { NotYourRole } from '../../../../kit/page/not-your-role.tsx';
import { OwnCompany } from '../../identity/companies/own-company.tsx';

/** Creates an employee, and then shows the list with the next step. */
export default function CreateEmployee() {
  const navigate = useNavigate();
  const show = (employee: Employee) => {
    const message = createdState('Employee created successfully', fullName(employee));
    void navigate(paths.employees(), { state: { ...carrying(employee), ...message } });
  };
  return (
    <Page title="Create Employee" trail={EMPLOYEE_TRAIL} width="form">
      <CreateInOwnCompany onCreated={show} />
    </Page>
  );
}

/** An employee needs a company and an account in the session: without them, links to the screens that create them. */
function CreateInOwnCompany({ onCreated }: { onCreated: (employee: Employee) => void }) {
  const { record } = useSession();
  if (!isSignedIn(record) || record.company_name === '') {
    return (
      <MissingRecord
        message="You must create a company first."
        goTo={{ label: 'Create Company', to: paths.createCompany() }}
      />
    );
  }
  return (
    <ForPay>
      <CreateEmployeeForm onCreated={onCreated} />
    </ForPay>
  );
}

function CreateEmployeeForm({ onCreated }: { onCreated: (employee: Employee) => void }) {
  const form = useContractForm(employees.create, {
    initial: employeeValues(),
    toBody: (values) => ({ employee: values }),
    failure: 'Failed to create employee',
    onDone: ({ data }) => onCreated(data.attributes),
  });
  return (
    <Form form={form} submitLabel="Create Employee" beside={<LinkButton to={GO_TO_EMPLOYEE.to}>Cancel</LinkButton>}>
      <FieldGrid>
        <EmployeeFields form={form} />
      </FieldGrid>
    </Form>
  );
}

/**
 * Renders its children for users who see pay, and so can change employees: owners, and the office if the company allows
 * it.
 */
function ForPay({ children }: { children: ReactNode }) {
  if (useIsOwner()) return children;
  return <OwnCompany>{({ office_sees_pay }) => (office_sees_pay ? children : <NotYourRole />)}</OwnCompany>;
}
