import { NativeSelect, TextInput } from '@mantine/core';
import { accounts } from '../../../contract/accounts.ts';
import {
  AUDIT_ACTIONS,
  AUDIT_RECORD_TYPES,
  type AuditAction,
  type AuditRecordType,
} from '../../../contract/audit-log.ts';
import { useList } from '../queries.ts';
import { fullName } from '../ui/format.ts';
import classes from './audit-log.module.css';

/** The filters of the list; an empty string matches all. */
export interface Filters {
  account_id: string;
  record_type: AuditRecordType | '';
  action: AuditAction | '';
  start: string;
  end: string;
}

export const NO_FILTERS: Filters = { account_id: '', record_type: '', action: '', start: '', end: '' };

/** The set filters, as the list endpoint takes them. */
export function named({ account_id, record_type, action, start, end }: Filters) {
  return {
    ...(account_id && { account_id }),
    ...(record_type && { record_type }),
    ...(action && { action }),
    ...(start && { start }),
    ...(end && { end }),
  };
}

interface AuditFiltersProps {
  filters: Filters;
  onChange(filters: Filters): void;
}

export function AuditFilters({ filters, onChange }: AuditFiltersProps) {
  const people = useList(accounts.list, { query: { sort: 'first_name' } }, { failure: 'Failed to get accounts' });
  const set = (changed: Partial<Filters>) => onChange({ ...filters, ...changed });
  return (
    <fieldset className={classes.filters}>
      <legend className="visually-hidden">Show only</legend>
      <NativeSelect
        label="Who"
        value={filters.account_id}
        onChange={({ currentTarget }) => set({ account_id: currentTarget.value })}
        data={[
          { value: '', label: 'Everybody' },
          ...people.rows.map((account) => ({ value: account.account_id, label: fullName(account) })),
        ]}
      />
      <NativeSelect
        label="Record"
        value={filters.record_type}
        onChange={({ currentTarget }) => set({ record_type: currentTarget.value as Filters['record_type'] })}
        data={[{ value: '', label: 'Every record' }, ...options(AUDIT_RECORD_TYPES)]}
      />
      <NativeSelect
        label="What"
        value={filters.action}
        onChange={({ currentTarget }) => set({ action: currentTarget.value as Filters['action'] })}
        data={[{ value: '', label: 'Everything' }, ...options(AUDIT_ACTIONS)]}
      />
      <TextInput
        label="From"
        type="date"
        value={filters.start}
        max={filters.end || undefined}
        onChange={({ currentTarget }) => set({ start: currentTarget.value })}
      />
      <TextInput
        label="To"
        type="date"
        value={filters.end}
        min={filters.start || undefined}
        onChange={({ currentTarget }) => set({ end: currentTarget.value })}
      />
    </fieldset>
  );
}

function options(labels: Record<string, string>) {
  return Object.entries(labels)
    .map(([value, label]) => ({ value, label: label.charAt(0).toUpperCase() + label.slice(1) }))
    .toSorted((one, other) => one.label.localeCompare(other.label));
}
