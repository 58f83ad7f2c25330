import { useState, type ReactNode } from 'react';
import type { ProjectAndCustomer } from '../../../contract/projects.ts';
import { cutAt } from '../ui/format.ts';
import { SearchSelect, useSearchText, type Choice } from '../ui/search-select.tsx';
import { useProjects } from './hooks.ts';
import { customerNameOf } from './project-text.ts';

interface ProjectPickerProps {
  project: Pick<ProjectAndCustomer, 'project_id' | 'name'> | null;
  onChange: (project: ProjectAndCustomer | null) => void;
  /** Only the projects of this customer are offered. */
  customerId?: string | undefined;
  mark?: 'required' | 'optional';
  placeholder?: string;
  help?: ReactNode;
  error?: ReactNode;
  onBlur?: () => void;
}

const SHOWN = 20;
const DESCRIPTION_CUT = 100;

/** One of the company's projects, found by its name, its type or its customer. */
export function ProjectPicker({
  project,
  onChange,
  customerId,
  mark,
  placeholder = 'Search projects',
  help,
  error,
  onBlur,
}: ProjectPickerProps) {
  const [text, search] = useSearchText();
  const [known, setKnown] = useState<ProjectAndCustomer[]>([]);
  const list = useProjects({ q: text, limit: SHOWN }, customerId);
  return (
    <SearchSelect
      label="Project"
      placeholder={placeholder}
      {...(mark && { mark })}
      value={project && { value: project.project_id, label: project.name }}
      choices={list.rows.map(choice)}
      loading={list.loading || list.refreshing}
      help={help}
      error={error ?? list.failure}
      {...(onBlur && { onBlur })}
      onSearch={(typed) => {
        setKnown(list.rows);
        search(typed);
      }}
      onChange={(id) => onChange([...list.rows, ...known].find(({ project_id }) => project_id === id) ?? null)}
    />
  );
}

function choice(project: ProjectAndCustomer): Choice {
  const description = cutAt(project.project_description, DESCRIPTION_CUT);
  return {
    value: project.project_id,
    label: project.name,
    hint: [customerNameOf(project), description].filter(Boolean).join(' · '),
  };
}
