import type { ReactNode } from 'react';
import { useEmployees } from '../employees/hooks.ts';
import { formatAddress, fullName } from '../../../../kit/format.ts';
import { usePickerSearch } from '../../../../kit/lists/picker-search.ts';
import { SearchSelect, type Choice } from '../../../../kit/forms/search-select.tsx';
import { useJobsitesByName } from './hooks.ts';
import { ALL_EMPLOYEES, ALL_JOBSITES } from './report-choice.ts';

interface AllOrOneProps {
  value: Choice | null;
  onChange: (choice: Choice | null) => void;
  error?: ReactNode;
}

/** Selects all employees, or one found by name, code, type, title, email or phone. */
export function EmployeeChoice(props: AllOrOneProps) {
  const picker = usePickerSearch();
  const { text, limit } = picker;
  const list = useEmployees({ q: text, sort: 'last_name', limit });
  const found = list.rows.map((employee) => {
    return { value: employee.employee_id, label: fullName(employee), hint: employee.employee_title };
  });
  return <AllOrOne {...props} label="Employee" all={ALL_EMPLOYEES} {...{ picker, found, list }} />;
}

/** Selects all jobsites, or one found by name or address. */
export function JobsiteChoice(props: AllOrOneProps) {
  const picker = usePickerSearch();
  const { text, limit } = picker;
  const list = useJobsitesByName({ q: text, limit });
  const found = list.rows.map((jobsite) => {
    return { value: jobsite.jobsite_id, label: jobsite.name, hint: formatAddress(jobsite) };
  });
  return <AllOrOne {...props} label="Jobsite" all={ALL_JOBSITES} {...{ picker, found, list }} />;
}

interface FoundProps extends AllOrOneProps {
  label: string;
  all: Choice;
  picker: ReturnType<typeof usePickerSearch>;
  found: readonly Choice[];
  list: { total: number; loading: boolean; refreshing: boolean; failure: string | null };
}

/** A record select whose first option, shown while nothing is typed, means all records. */
function AllOrOne({ label, all, picker, found, list, value, onChange, error }: FoundProps) {
  const { text, search, onMore } = picker;
  const choices = text === '' ? [all, ...found] : found;
  return (
    <SearchSelect
      label={label}
      mark="required"
      placeholder={`Select ${label.toLowerCase()}`}
      value={value}
      choices={choices}
      found={{ shown: found.length, total: list.total, ...(onMore && { onMore }) }}
      loading={list.loading || list.refreshing}
      error={error ?? list.failure}
      onSearch={search}
      onChange={(chosen) => {
        const choice = [all, ...found].find((each) => each.value === chosen);
        if (choice) onChange(choice);
      }}
    />
  );
}
