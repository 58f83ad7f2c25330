import { useState } from 'react';
import type { Customer } from '../../../contract/customers.ts';
import { useCustomers } from '../customers/hooks.ts';
import { formatAddress, fullName } from '../ui/format.ts';
import { SearchSelect, useSearchText, type Choice } from './search-select.tsx';

interface CustomerPickerProps {
  customer: Pick<Customer, 'customer_id' | 'first_name' | 'last_name'> | null;
  onChange: (customer: Customer | null) => void;
  mark?: 'required' | 'optional';
  placeholder?: string;
}

const SHOWN = 20;

/** One of the company's customers, found by name, address, email or phone. */
export function CustomerPicker({ customer, onChange, mark, placeholder = 'Search customers' }: CustomerPickerProps) {
  const [text, search] = useSearchText();
  const [known, setKnown] = useState<Customer[]>([]);
  const list = useCustomers({ q: text, sort: 'last_name', limit: SHOWN });
  return (
    <SearchSelect
      label="Customer"
      placeholder={placeholder}
      {...(mark && { mark })}
      value={customer && { value: customer.customer_id, label: fullName(customer) }}
      choices={list.rows.map(choice)}
      loading={list.loading || list.refreshing}
      onSearch={(typed) => {
        setKnown(list.rows);
        search(typed);
      }}
      onChange={(id) => onChange([...list.rows, ...known].find(({ customer_id }) => customer_id === id) ?? null)}
    />
  );
}

function choice(customer: Customer): Choice {
  return { value: customer.customer_id, label: fullName(customer), hint: formatAddress(customer) };
}
