import { useState } from 'react';
import { type ProjectAndCustomer, datesAreInOrder, END_BEFORE_START, projects } from '#contract/work/projects.ts';
import { paths, recordLink } from '../../../../kit/paths.ts';
import { useChosenCustomer, useCustomers } from '../customers/hooks.ts';
import { useSession } from '../../../../kit/session/session.ts';
import { LinkButton } from '../../../../kit/page/link-button.tsx';
import { ListFailure, RecordSkeleton } from '../../../../kit/lists/list-placeholders.tsx';
import { MissingRecord } from '../../../../kit/page/missing-record.tsx';
import { Page } from '../../../../kit/page/page.tsx';
import { createdState } from '../../../../kit/page/done-message.tsx';
import { useNavigate } from '../../../../kit/router/router.tsx';
import type { Customer } from '#contract/work/customers.ts';
import { useContractForm } from '../../../../kit/forms/contract-form.ts';
import { CustomerPicker } from '../customers/customer-picker.tsx';
import { place } from '../../../../kit/forms/field-props.tsx';
import { FieldGrid, FieldRule, Form } from '../../../../kit/forms/form.tsx';
import { formatAddress } from '../../../../kit/format.ts';
import { ProjectFields, projectValues } from './project-fields.tsx';
import { withCustomer } from './project-text.ts';

const TRAIL = [{ label: 'Project', to: paths.projects() }];

/** Creates a project, and then shows the new project's overview. */
export default function CreateProject() {
  const navigate = useNavigate();
  const show = (project: ProjectAndCustomer) => {
    const { to, state } = recordLink('project', project.project_id, project);
    void navigate(to, { state: { ...state, ...createdState('Project created successfully', project.name) } });
  };
  return (
    <Page title="Create Project" trail={TRAIL} width="form">
      <ForCustomer onCreated={show} />
    </Page>
  );
}

/** A project needs a company and a customer: without them, links to the screens that create them. */
function ForCustomer({ onCreated }: { onCreated: (project: ProjectAndCustomer) => void }) {
  const { record } = useSession();
  const chosen = useChosenCustomer();
  const anybody = useCustomers({ limit: 1 });
  if (!record?.company_code) {
    return (
      <MissingRecord
        message="You must create a company first"
        goTo={{ label: 'Create Company', to: paths.createCompany() }}
      />
    );
  }
  if (anybody.failure) return <ListFailure text={anybody.failure} many="customers" onRetry={anybody.retry} />;
  if (anybody.loading || (chosen.id && !chosen.record && !chosen.error)) return <RecordSkeleton />;
  if (anybody.total === 0) {
    return (
      <MissingRecord
        message="A project is for a customer, and there is none yet. Please create a customer first."
        goTo={{ label: 'Create Customer', to: paths.createCustomer() }}
      />
    );
  }
  // A customer that has been deleted in the meantime is not preselected.
  return <CreateProjectForm chosen={chosen.error ? undefined : chosen.record} onCreated={onCreated} />;
}

interface CreateProjectFormProps {
  /** The customer selected on the previous screen. */
  chosen: Customer | undefined;
  onCreated: (project: ProjectAndCustomer) => void;
}

function CreateProjectForm({ chosen, onCreated }: CreateProjectFormProps) {
  const [customer, setCustomer] = useState(chosen);
  const form = useContractForm(projects.create, {
    initial: { customer_id: chosen?.customer_id ?? '', ...projectValues() },
    toBody: (values) => ({ project: values }),
    failure: 'Failed to create project',
    check: (values) => ({ end_date: !datesAreInOrder(values) && END_BEFORE_START }),
    onDone: ({ data: { attributes } }) => {
      if (customer) onCreated(withCustomer(attributes, customer));
    },
  });
  const field = form.fields.getInputProps('customer_id');
  return (
    <Form form={form} submitLabel="Create Project" beside={<LinkButton to={paths.projects()}>Cancel</LinkButton>}>
      <FieldGrid>
        <div style={place(12)}>
          <CustomerPicker
            mark="required"
            offersNew
            placeholder="Search name, address, email or phone"
            customer={customer ?? null}
            help={customer && (formatAddress(customer) || customer.phone)}
            error={field.error}
            onBlur={field.onBlur}
            onChange={(found) => {
              setCustomer(found ?? undefined);
              field.onChange(found?.customer_id ?? '');
            }}
          />
        </div>
        <FieldRule />
        <ProjectFields form={form} />
      </FieldGrid>
    </Form>
  );
}
