import { customers, type Customer } from '#contract/work/customers.ts';
import { isOff } from '../../../../kit/api/site-settings.ts';
import { type ContractForm, useContractForm } from '../../../../kit/forms/contract-form.ts';
import { CheckboxField } from '../../../../kit/forms/fields.tsx';
import { useAddressPin } from '../addresses/use-address-pin.ts';
import { type CustomerValues, customerValues } from './customer-fields.tsx';

const CONSENTS_REQUIRED = 'You must accept all the terms and consents to continue.';

export interface NewCustomerValues extends CustomerValues {
  email_consent: boolean;
  sms_consent: boolean;
}

/** The form of a new customer, wherever it is created. */
export function useNewCustomerForm(onCreated: (customer: Customer) => void, known: Partial<CustomerValues> = {}) {
  const addressPin = useAddressPin();
  const form = useContractForm(customers.create, {
    initial: { ...customerValues(), ...known, email_consent: false, sms_consent: false },
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
  const { email_consent, sms_consent } = form.values;
  const whyDisabled = email_consent && (sms_consent || isOff('sms')) ? undefined : CONSENTS_REQUIRED;
  return { form, addressPin, whyDisabled };
}

/** The consent to emails, and to texts where the installation sends them. */
export function EmailConsent({ form }: { form: ContractForm<NewCustomerValues> }) {
  return (
    <CheckboxField
      form={form}
      name="email_consent"
      label="The customer consents to the use of this email for communication."
    />
  );
}

export function TextConsent({ form }: { form: ContractForm<NewCustomerValues> }) {
  if (isOff('sms')) return null;
  return (
    <CheckboxField
      form={form}
      name="sms_consent"
      label="The customer consents to the use of this phone number for communication."
      help="The customer gets one text that confirms this and says how to stop."
    />
  );
}
