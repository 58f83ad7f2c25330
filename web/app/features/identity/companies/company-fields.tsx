import type { Company } from '#contract/identity/companies.ts';
import { US_STATES } from '#domain/places/us-states.ts';
import { ReferenceField } from '../references/reference-field.tsx';
import { EmailField, PhoneField, TextField, ZipField } from '../../../../kit/forms/fields.tsx';
import type { FormState } from '../../../../kit/forms/form-state.ts';
import { FieldGrid, FieldRule } from '../../../../kit/forms/form.tsx';
import { SelectField } from '../../../../kit/forms/select-field.tsx';

/** Form values of a company. */
export interface CompanyValues {
  name: string;
  line_of_business: string;
  phone: string;
  address_1: string;
  address_2: string;
  city: string;
  state: string;
  zip: string;
  email: string;
  web_url: string;
}

export const NEW_COMPANY: CompanyValues = {
  name: '',
  line_of_business: '',
  phone: '',
  address_1: '',
  address_2: '',
  city: '',
  state: '',
  zip: '',
  email: '',
  web_url: '',
};

/** The form values of an existing company. */
export function companyValues(company: Company): CompanyValues {
  const { name, line_of_business, phone, address_1, address_2, city, state, zip, email, web_url } = company;
  return {
    name,
    line_of_business,
    phone,
    address_1,
    address_2: address_2 ?? '',
    city,
    state,
    zip,
    email,
    web_url: web_url ?? '',
  };
}

const STATES = Object.entries(US_STATES).map(([value, label]) => ({ value, label }));

export function CompanyFields<V extends CompanyValues>({ form }: { form: FormState<V> }) {
  return (
    <FieldGrid>
      <TextField form={form} name="name" label="Name" required span={12} autoComplete="organization" />
      <ReferenceField
        form={form}
        name="line_of_business"
        label="Line of Business"
        required
        list="line_of_businesses"
        failure="Failed to load lines of business."
      />
      <PhoneField form={form} name="phone" label="Phone" required />
      <FieldRule />
      <TextField form={form} name="address_1" label="Address 1" required span={8} autoComplete="address-line1" />
      <TextField form={form} name="address_2" label="Address 2" span={4} autoComplete="address-line2" />
      <TextField form={form} name="city" label="City" required span={5} autoComplete="address-level2" />
      <SelectField form={form} name="state" label="State" required options={STATES} span={4} spanOnPhone={6} />
      <ZipField form={form} name="zip" label="ZIP" required span={3} spanOnPhone={6} />
      <FieldRule />
      <EmailField form={form} name="email" label="Email" required help="Replies to your estimates arrive here." />
      <TextField form={form} name="web_url" label="Web URL" autoComplete="url" placeholder="www.example.com" />
    </FieldGrid>
  );
}
