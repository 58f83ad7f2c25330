import { US_STATES } from '../../../contract/us-states.ts';
import { EmailField, PhoneField, TextField, ZipField } from '../ui/fields.tsx';
import type { FormState } from '../ui/form-state.ts';
import { FieldGrid, FieldRule } from '../ui/form.tsx';
import type { Customer } from '../../../contract/customers.ts';
import { SelectField } from '../ui/select-field.tsx';

/** What the office types about a customer. */
export interface CustomerValues {
  first_name: string;
  last_name: string;
  customer_company_name: string;
  email: string;
  phone: string;
  address_1: string;
  address_2: string;
  city: string;
  state: string;
  zip: string;
}

/** The fields' values for a customer, or for a new one. */
export function customerValues(customer?: Customer): CustomerValues {
  return {
    first_name: customer?.first_name ?? '',
    last_name: customer?.last_name ?? '',
    customer_company_name: customer?.customer_company_name ?? '',
    email: customer?.email ?? '',
    phone: customer?.phone ?? '',
    address_1: customer?.address_1 ?? '',
    address_2: customer?.address_2 ?? '',
    city: customer?.city ?? '',
    state: customer?.state ?? '',
    zip: customer?.zip ?? '',
  };
}

const STATES = Object.entries(US_STATES).map(([value, label]) => ({ value, label }));

export function CustomerFields<V extends CustomerValues>({ form }: { form: FormState<V> }) {
  return (
    <FieldGrid>
      <TextField form={form} name="first_name" label="First Name" required />
      <TextField form={form} name="last_name" label="Last Name" required />
      <TextField form={form} name="customer_company_name" label="Company Name" span={12} />
      <EmailField form={form} name="email" label="Email" required help="Estimates and invoices are sent here." />
      <PhoneField form={form} name="phone" label="Phone" required />
      <FieldRule />
      <TextField form={form} name="address_1" label="Address 1" span={8} />
      <TextField form={form} name="address_2" label="Address 2" span={4} />
      <TextField form={form} name="city" label="City" span={5} />
      <SelectField form={form} name="state" label="State" options={STATES} span={4} spanOnPhone={6} />
      <ZipField form={form} name="zip" label="ZIP" span={3} spanOnPhone={6} />
    </FieldGrid>
  );
}
