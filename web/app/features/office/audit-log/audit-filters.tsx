import { NativeSelect, type NativeSelectProps, TextInput } from '@mantine/core';
import { accounts } from '#endpoints/identity/accounts.ts';
import {
  AUDIT_ACTIONS,
  AUDIT_RECORD_TYPES,
  type AuditAction,
  type AuditRecordType,
} from '#endpoints/core/audit-log.ts';
import { useList } from '../../../../kit/api/queries.ts';
import { inSentence } from '../../../../kit/api/error-text.ts';
import { fullName } from '../../../../kit/format.ts';
import { IconChevronDown } from '../../../../kit/icons/public-icons.ts';
import { DAY_RANGES, type DayRange, firstDayOf } from './audit-days.ts';
import classes from './audit-log-list.module.css';

/** The filters of the list; an empty string matches all. */
export interface Filters {
  account_id: string;
  record_type: AuditRecordType | '';
  action: AuditAction | '';
  days: DayRange;
  /** The first and last day of a custom range. */
  start: string;
  end: string;
}

export const FIRST_FILTERS: Filters = {
  account_id: '',
  record_type: '',
  action: '',
  days: 'last_30_days',
  start: '',
  end: '',
};

/** The active filters as query parameters of the list endpoint. Days are in the company's time zone. */
export function named({ account_id, record_type, action, days, ...custom }: Filters, timeZone: string, now: Date) {
  const start = days === 'custom' ? custom.start : firstDayOf(days, timeZone, now);
  const end = days === 'custom' ? custom.end : '';
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
  const people = useList(
    accounts.list,
    { query: { sort: 'first_name' } },
    { failure: inSentence('Failed to get accounts') },
  );
  const set = (changed: Partial<Filters>) => onChange({ ...filters, ...changed });
  return (
    <div className={classes.filters} role="group" aria-label="Show only">
      <FilterSelect
        aria-label="Who"
        value={filters.account_id}
        onChange={({ currentTarget }) => set({ account_id: currentTarget.value })}
        data={[
          { value: '', label: 'Everyone' },
          ...people.rows.map((account) => ({ value: account.account_id, label: fullName(account) })),
        ]}
      />
      <FilterSelect
        aria-label="Record"
        value={filters.record_type}
        onChange={({ currentTarget }) => set({ record_type: currentTarget.value as Filters['record_type'] })}
        data={[{ value: '', label: 'Every record' }, ...options(AUDIT_RECORD_TYPES)]}
      />
      <FilterSelect
        aria-label="What"
        value={filters.action}
        onChange={({ currentTarget }) => set({ action: currentTarget.value as Filters['action'] })}
        data={[{ value: '', label: 'Everything' }, ...options(AUDIT_ACTIONS)]}
      />
      <FilterSelect
        aria-label="When"
        value={filters.days}
        onChange={({ currentTarget }) => set({ days: currentTarget.value as DayRange })}
        data={Object.entries(DAY_RANGES).map(([value, label]) => ({ value, label }))}
      />
      {filters.days === 'custom' && (
        <>
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
        </>
      )}
    </div>
  );
}

function FilterSelect(props: NativeSelectProps) {
  return <NativeSelect {...props} rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden />} />;
}

function options(labels: Record<string, string>) {
  return Object.entries(labels)
    .map(([value, label]) => ({ value, label: label.charAt(0).toUpperCase() + label.slice(1) }))
    .toSorted((one, other) => one.label.localeCompare(other.label));
}
