import type { Customer } from '#contract/work/customers.ts';
import { formatAddress, fullName } from '../../../../kit/format.ts';
import { usePickerSearch } from '../../../../kit/lists/picker-search.ts';
import { RecordPicker, type PickerProps } from '../../../../kit/lists/record-picker.tsx';
import type { Choice } from '../../../../kit/forms/search-select.tsx';
import { useCustomers } from './hooks.ts';

interface CustomerPickerProps extends PickerProps<Customer> {
  customer: Pick<Customer, 'customer_id' | 'first_name' | 'last_name'> | null;
}

/** Selects one of the company's customers, found by name, address, email or phone. */
export function CustomerPicker({ customer, placeholder = 'Search customers', ...picker }: CustomerPickerProps) {
  const { text, search, limit, ...more } = usePickerSearch();
  const list = useCustomers({ q: text, sort: 'last_name', limit });
  return (
    <RecordPicker
      {...picker}
      label="Customer"
      placeholder={placeholder}
      picked={customer && { value: customer.customer_id, label: fullName(customer) }}
      list={list}
      choice={choice}
      onSearch={search}
      {...more}
    />
  );
}

function choice(customer: Customer): Choice {
  return { value: customer.customer_id, label: fullName(customer), hint: formatAddress(customer) };
}
