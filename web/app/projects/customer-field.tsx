import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import type { Customer } from '../../../contract/customers.ts';
import { useCustomers } from '../customers/hooks.ts';
import type { FieldProps } from '../ui/field-props.tsx';
import { formatAddress, fullName } from '../ui/format.ts';
import { IconChevronDown } from '../ui/icons.ts';

const OFFERED = 20;
const PAUSE_MS = 200;

interface CustomerFieldProps<V extends object> extends Pick<FieldProps<V>, 'form' | 'name' | 'label'> {
  /** Whom the field names now. */
  customer: Customer | undefined;
  onChoose: (customer: Customer) => void;
}

/** Chooses a customer: the server searches while one types, for there may be thousands. */
export function CustomerField<V extends object>({ form, name, label, customer, onChoose }: CustomerFieldProps<V>) {
  const [typed, setTyped] = useState('');
  const chosenLabel = customer ? labelOf(customer) : '';
  // What stands in the field after a choice is no search.
  const [search] = useDebouncedValue(typed === chosenLabel ? '' : typed.trim(), PAUSE_MS);
  const list = useCustomers({ sort: 'last_name', limit: OFFERED, ...(search && { q: search }) });
  const field = form.fields.getInputProps(name);
  const offered = withChosen(list.rows, customer);

  function choose(id: string | null) {
    const found = offered.find(({ customer_id }) => customer_id === id);
    if (!found) return;
    field.onChange(found.customer_id);
    onChoose(found);
  }

  return (
    <Select
      label={label}
      withAsterisk
      aria-required
      description={customer && (formatAddress(customer) || customer.phone)}
      placeholder="Search name, address, email or phone"
      value={(field.value as string) || null}
      onChange={choose}
      onBlur={field.onBlur}
      error={field.error ?? list.failure}
      data={offered.map((each) => ({ value: each.customer_id, label: labelOf(each) }))}
      // The server has searched already, in more than the names.
      filter={({ options }) => options}
      searchable
      // Else its list would lie over the message when a failed submit moves the focus here.
      openOnFocus={false}
      onSearchChange={setTyped}
      allowDeselect={false}
      nothingFoundMessage={list.loading || list.refreshing ? 'Searching…' : 'No customer found'}
      rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden />}
      rightSectionPointerEvents="none"
      autoComplete="off"
      style={{ '--span': 12 }}
    />
  );
}

function labelOf(customer: Customer): string {
  const name = fullName(customer);
  return customer.customer_company_name ? `${name} (${customer.customer_company_name})` : name;
}

function withChosen(found: Customer[], chosen: Customer | undefined): Customer[] {
  if (!chosen || found.some(({ customer_id }) => customer_id === chosen.customer_id)) return found;
  return [chosen, ...found];
}
