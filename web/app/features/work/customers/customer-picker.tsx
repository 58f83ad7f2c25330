import type { Customer } from '#contract/work/customers.ts';
import { formatAddress, fullName } from '../../../../kit/format.ts';
import { usePickerSearch } from '../../../../kit/lists/picker-search.ts';
import { RecordPicker, type NewRecord, type PickerProps } from '../../../../kit/lists/record-picker.tsx';
import type { Choice } from '../../../../kit/forms/search-select.tsx';
import { useCustomers } from './hooks.ts';

interface CustomerPickerProps extends PickerProps<Customer> {
  customer: Pick<Customer, 'customer_id' | 'first_name' | 'last_name'> | null;
  /** The last option creates a customer, who is then selected. */
  offersNew?: boolean;
}

/** Selects one of the company's customers, found by name, address, email or phone. */
export function CustomerPicker({
  customer,
  placeholder = 'Search customers',
  offersNew = false,
  ...picker
}: CustomerPickerProps) {
  const { text, search, limit, ...more } = usePickerSearch();
  const list = useCustomers({ q: text, sort: text ? 'match' : 'last_name', limit });
  return (
    <RecordPicker
      {...picker}
      label="Customer"
      placeholder={placeholder}
      picked={customer && { value: customer.customer_id, label: fullName(customer) }}
      list={list}
      choice={choice}
      onSearch={search}
      newRecord={offersNew ? NEW_CUSTOMER : undefined}
      {...more}
    />
  );
}

const NEW_CUSTOMER: NewRecord<Customer> = {
  label: 'New customer',
  load: async () => (await import('./new-customer.tsx')).NewCustomerDialog,
};

function choice(customer: Customer): Choice {
  const { customer_company_name, phone } = customer;
  const hint = [customer_company_name, phone, formatAddress(customer)].filter(Boolean).join(' · ');
  return { value: customer.customer_id, label: fullName(customer), hint };
}
