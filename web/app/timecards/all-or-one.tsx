import type { ReactNode } from 'react';
import { useEmployees } from '../employees/hooks.ts';
import { formatAddress, fullName } from '../ui/format.ts';
import { SearchSelect, useSearchText, type Choice } from '../ui/search-select.tsx';
import { useJobsitesByName } from './hooks.ts';
import { ALL_EMPLOYEES, ALL_JOBSITES } from './report-choice.ts';

interface AllOrOneProps {
  value: Choice | null;
  onChange: (choice: Choice | null) => void;
  error?: ReactNode;
}

const SHOWN = 20;

/** All employees, or one found by name, code, type, title, email or phone. */
export function EmployeeChoice(props: AllOrOneProps) {
  const [text, search] = useSearchText();
  const list = useEmployees({ q: text, sort: 'last_name', limit: SHOWN });
  const found = list.rows.map((employee) => {
    return { value: employee.employee_id, label: fullName(employee), hint: employee.employee_title };
  });
  return <AllOrOne {...props} label="Employee" all={ALL_EMPLOYEES} {...{ text, found, list, search }} />;
}

/** All jobsites, or one found by name or address. */
export function JobsiteChoice(props: AllOrOneProps) {
  const [text, search] = useSearchText();
  const list = useJobsitesByName({ q: text, limit: SHOWN });
  const found = list.rows.map((jobsite) => {
    return { value: jobsite.jobsite_id, label: jobsite.name, hint: formatAddress(jobsite) };
  });
  return <AllOrOne {...props} label="Jobsite" all={ALL_JOBSITES} {...{ text, found, list, search }} />;
}

interface FoundProps extends AllOrOneProps {
  label: string;
  all: Choice;
  text: string;
  found: readonly Choice[];
  list: { loading: boolean; refreshing: boolean; failure: string | null };
  search: (text: string) => void;
}

/** A select whose first choice, while nothing is typed, is all of them. */
function AllOrOne({ label, all, text, found, list, search, value, onChange, error }: FoundProps) {
  const choices = text === '' ? [all, ...found] : found;
  return (
    <SearchSelect
      label={label}
      mark="required"
      placeholder={`Select ${label.toLowerCase()}`}
      value={value}
      choices={choices}
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
