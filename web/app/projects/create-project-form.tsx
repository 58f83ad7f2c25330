import { useState } from 'react';
import type { Customer } from '../../../contract/customers.ts';
import { datesAreInOrder, END_BEFORE_START, projects, type ProjectAndCustomer } from '../../../contract/projects.ts';
import { useContractForm } from '../contract-form.ts';
import { FieldGrid, FieldRule, Form } from '../ui/form.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { CustomerField } from './customer-field.tsx';
import { ProjectFields, projectValues } from './project-fields.tsx';
import { withCustomer } from './project-text.ts';

interface CreateProjectFormProps {
  /** Whom the screen before has chosen. */
  chosen: Customer | undefined;
  onCreated: (project: ProjectAndCustomer) => void;
}

export function CreateProjectForm({ chosen, onCreated }: CreateProjectFormProps) {
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
  return (
    <Form form={form} submitLabel="Create Project" beside={<LinkButton to="/main/project">Cancel</LinkButton>}>
      <FieldGrid>
        <CustomerField form={form} name="customer_id" label="Customer" customer={customer} onChoose={setCustomer} />
        <FieldRule />
        <ProjectFields form={form} />
      </FieldGrid>
    </Form>
  );
}
