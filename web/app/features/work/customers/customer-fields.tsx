import type { Customer } from '#contract/work/customers.ts';
import { AddressFields } from '../addresses/address-fields.tsx';
import { type AddressValues, addressValues } from '../addresses/address-values.ts';
import type { AddressPin } from '../addresses/use-address-pin.ts';
import { EmailField, PhoneField, TextField } from '../../../../kit/forms/fields.tsx';
import type { FormState } from '../../../../kit/forms/form-state.ts';
import { FieldGrid, FieldRule } from '../../../../kit/forms/form.tsx';

/** Form values of a customer. */
export interface CustomerValues extends AddressValues {
  first_name: string;
  last_name: string;
  customer_company_name: string;
  email: string;
  phone: string;
}

/** The form values of a customer, or of a new one. */
export function customerValues(customer?: Customer): CustomerValues {
  return {
    first_name: customer?.first_name ?? '',
    last_name: customer?.last_name ?? '',
    customer_company_name: customer?.customer_company_name ?? '',
    email: customer?.email ?? '',
    phone: customer?.phone ?? '',
    ...addressValues(customer),
  };
}

interface CustomerFieldsProps<V extends CustomerValues> {
  form: FormState<V>;
  addressPin: AddressPin;
  /** Initial zoom of the map. */
  zoom?: number;
}

export function CustomerFields<V extends CustomerValues>({ form, ...address }: CustomerFieldsProps<V>) {
  return (
    <>
      <FieldGrid>
        <TextField form={form} name="first_name" label="First Name" required />
        <TextField form={form} name="last_name" label="Last Name" required />
        <TextField form={form} name="customer_company_name" label="Company Name" span={12} />
        <EmailField form={form} name="email" label="Email" required help="Estimates and invoices are sent here." />
        <PhoneField form={form} name="phone" label="Phone" required />
        <FieldRule />
      </FieldGrid>
      <AddressFields form={form} mapLabel="Map of the customer’s address" {...address} />
    </>
  );
}
