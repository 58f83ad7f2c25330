import { useState } from 'react';
import type { Customer } from '#contract/work/customers.ts';
import { datesAreInOrder, END_BEFORE_START, projects, type ProjectAndCustomer } from '#contract/work/projects.ts';
import { useContractForm } from '../../../../kit/forms/contract-form.ts';
import { paths } from '../../../../kit/paths.ts';
import { CustomerPicker } from '../customers/customer-picker.tsx';
import { place } from '../../../../kit/forms/field-props.tsx';
import { FieldGrid, FieldRule, Form } from '../../../../kit/forms/form.tsx';
import { formatAddress } from '../../../../kit/format.ts';
import { LinkButton } from '../../../../kit/page/link-button.tsx';
import { ProjectFields, projectValues } from './project-fields.tsx';
import { withCustomer } from './project-text.ts';

interface CreateProjectFormProps {
  /** The customer selected on the previous screen. */
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
  const field = form.fields.getInputProps('customer_id');
  return (
    <Form form={form} submitLabel="Create Project" beside={<LinkButton to={paths.projects()}>Cancel</LinkButton>}>
      <FieldGrid>
        <div style={place(12)}>
          <CustomerPicker
            mark="required"
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
