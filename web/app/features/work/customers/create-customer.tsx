import { useEffect } from 'react';
import type { Customer } from '#contract/work/customers.ts';
import { paths, recordLink } from '../../../../kit/paths.ts';
import { checkSession } from '../../../../kit/session/session.ts';
import { FieldGrid, FieldRule, Form } from '../../../../kit/forms/form.tsx';
import { fullName } from '../../../../kit/format.ts';
import { LinkButton } from '../../../../kit/page/link-button.tsx';
import { Page } from '../../../../kit/page/page.tsx';
import { createdState } from '../../../../kit/page/done-message.tsx';
import { useNavigate } from '../../../../kit/router/router.tsx';
import { CustomerFields } from './customer-fields.tsx';
import { EmailConsent, TextConsent, useNewCustomerForm } from './new-customer-form.tsx';

const TRAIL = [{ label: 'Customer', to: paths.customers() }];

/** Creates a customer, and then shows the new customer's overview. */
export default function CreateCustomer() {
  const navigate = useNavigate();
  const show = (customer: Customer) => {
    const { to, state } = recordLink('customer', customer.customer_id, customer);
    void navigate(to, { state: { ...state, ...createdState('Customer created successfully', fullName(customer)) } });
  };
  useEffect(() => void checkSession({ again: true }), []);
  return (
    <Page title="Create Customer" trail={TRAIL} width="form">
      <CreateCustomerForm onCreated={show} />
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
