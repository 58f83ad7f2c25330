import { useEffect, useState } from 'react';
import type { Customer } from '#contract/work/customers.ts';
import { paths, recordLink } from '../../../../kit/paths.ts';
import { checkSession } from '../../../../kit/session/session.ts';
import { FieldGrid, FieldRule, Form } from '../../../../kit/forms/form.tsx';
import { IconFolderPlus } from '../../../../kit/icons/icons.ts';
import { LinkButton } from '../../../../kit/page/link-button.tsx';
import { Page } from '../../../../kit/page/page.tsx';
import { SuccessPanel } from '../../../../kit/page/success-panel.tsx';
import { CustomerFields } from './customer-fields.tsx';
import { EmailConsent, TextConsent, useNewCustomerForm } from './new-customer-form.tsx';

const TRAIL = [{ label: 'Customer', to: paths.customers() }];

export default function CreateCustomer() {
  const [created, setCreated] = useState<Customer>();
  useEffect(() => void checkSession({ again: true }), []);
  return (
    <Page title="Create Customer" trail={TRAIL} width="form">
      {created ? <Created customer={created} /> : <CreateCustomerForm onCreated={setCreated} />}
    </Page>
  );
}

function CreateCustomerForm({ onCreated }: { onCreated: (customer: Customer) => void }) {
  const { form, addressPin, whyDisabled } = useNewCustomerForm(onCreated);
  return (
    <Form
      form={form}
      submitLabel="Create Customer"
      whyDisabled={whyDisabled}
      beside={<LinkButton to={paths.customers()}>Cancel</LinkButton>}
    >
      <CustomerFields form={form} addressPin={addressPin} />
      <FieldGrid>
        <FieldRule />
        <EmailConsent form={form} />
        <TextConsent form={form} />
      </FieldGrid>
    </Form>
  );
}

function Created({ customer }: { customer: Customer }) {
  return (
    <SuccessPanel message="Customer created successfully">
      <LinkButton
        to={paths.createProject()}
        state={{ customer_id: customer.customer_id, customer }}
        icon={IconFolderPlus}
        primary
      >
        Create Project
      </LinkButton>
      <LinkButton {...recordLink('customer', customer.customer_id, customer)}>Overview</LinkButton>
      <LinkButton to={paths.customers()}>Go To Customer</LinkButton>
    </SuccessPanel>
  );
}
