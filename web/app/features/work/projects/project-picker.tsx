import type { ProjectAndCustomer } from '#contract/work/projects.ts';
import { cutAt } from '../../../../kit/format.ts';
import { usePickerSearch } from '../../../../kit/lists/picker-search.ts';
import { RecordPicker, type NewRecord, type PickerProps } from '../../../../kit/lists/record-picker.tsx';
import type { Choice } from '../../../../kit/forms/search-select.tsx';
import { useProjects } from './hooks.ts';
import { customerNameOf } from './project-text.ts';

interface ProjectPickerProps extends PickerProps<ProjectAndCustomer> {
  project: Pick<ProjectAndCustomer, 'project_id' | 'name'> | null;
  /** Lists only the projects of this customer. */
  customerId?: string | undefined;
  /** The last option creates a project, which is then selected. */
  newRecord?: NewRecord<ProjectAndCustomer> | undefined;
}

const DESCRIPTION_CUT = 100;

/** Selects one of the company's projects, found by its name, its type or its customer. */
export function ProjectPicker({ project, customerId, placeholder = 'Search projects', ...picker }: ProjectPickerProps) {
  const { text, search, limit, ...more } = usePickerSearch();
  const list = useProjects({ q: text, ...(text && { sort: 'match' }), limit }, customerId);
  return (
    <RecordPicker
      {...picker}
      label="Project"
      placeholder={placeholder}
      picked={project && { value: project.project_id, label: project.name }}
      list={list}
      choice={choice}
      onSearch={search}
      {...more}
    />
  );
}

function choice(project: ProjectAndCustomer): Choice {
  const description = cutAt(project.project_description, DESCRIPTION_CUT);
  return {
    value: project.project_id,
    label: project.name,
    hint: [customerNameOf(project), project.customer_phone, description].filter(Boolean).join(' · '),
  };
}
