import { useState, type ReactNode } from 'react';
import type { Customer } from '../../../contract/customers.ts';
import { useCustomers } from './hooks.ts';
import { formatAddress, fullName } from '../ui/format.ts';
import { SearchSelect, useSearchText, type Choice } from '../ui/search-select.tsx';

interface CustomerPickerProps {
  customer: Pick<Customer, 'customer_id' | 'first_name' | 'last_name'> | null;
  onChange: (customer: Customer | null) => void;
  mark?: 'required' | 'optional';
  placeholder?: string;
  help?: ReactNode;
  error?: ReactNode;
  onBlur?: () => void;
}

const SHOWN = 20;

/** One of the company's customers, found by name, address, email or phone. */
export function CustomerPicker({
  customer,
  onChange,
  mark,
  placeholder = 'Search customers',
  help,
  error,
  onBlur,
}: CustomerPickerProps) {
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
      help={help}
      error={error ?? list.failure}
      {...(onBlur && { onBlur })}
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
