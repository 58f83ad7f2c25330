import { useEffect, useState } from 'react';
import { customers, type Customer } from '#contract/work/customers.ts';
import { isOff } from '../../../../kit/api/site-settings.ts';
import { useContractForm } from '../../../../kit/forms/contract-form.ts';
import { paths, recordLink } from '../../../../kit/paths.ts';
import { useAddressPin } from '../addresses/use-address-pin.ts';
import { checkSession } from '../../../../kit/session/session.ts';
import { CheckboxField } from '../../../../kit/forms/fields.tsx';
import { FieldGrid, FieldRule, Form } from '../../../../kit/forms/form.tsx';
import { IconFolderPlus } from '../../../../kit/icons/icons.ts';
import { LinkButton } from '../../../../kit/page/link-button.tsx';
import { Page } from '../../../../kit/page/page.tsx';
import { SuccessPanel } from '../../../../kit/page/success-panel.tsx';
import { CustomerFields, customerValues } from './customer-fields.tsx';

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
  const addressPin = useAddressPin();
  const form = useContractForm(customers.create, {
    initial: { ...customerValues(), email_consent: false, sms_consent: false },
    toBody: (values) => ({ customer: values }),
    failure: 'Failed to create customer',
    prepare: addressPin.follow,
    check: ({ email_consent, sms_consent }) => ({
      email_consent: !email_consent && 'You must consent to the use of your email for communication.',
      sms_consent:
        !sms_consent && !isOff('sms') && 'You must consent to the use of your phone number for communication.',
    }),
    onDone: ({ data }) => onCreated(data.attributes),
  });
  const consented = form.values.email_consent && (form.values.sms_consent || isOff('sms'));
  return (
    <Form
      form={form}
      submitLabel="Create Customer"
      whyDisabled={consented ? undefined : 'You must accept all the terms and consents to continue.'}
      beside={<LinkButton to={paths.customers()}>Cancel</LinkButton>}
    >
      <CustomerFields form={form} addressPin={addressPin} />
      <FieldGrid>
        <FieldRule />
        <CheckboxField
          form={form}
          name="email_consent"
          label="The customer consents to the use of this email for communication."
        />
        {!isOff('sms') && (
          <CheckboxField
            form={form}
            name="sms_consent"
            label="The customer consents to the use of this phone number for communication."
            help="The customer gets one text that confirms this and says how to stop."
          />
        )}
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
