import { useState } from 'react';
import type { ProjectAndCustomer } from '../../../contract/projects.ts';
import { CustomerPicker } from '../customers/customer-picker.tsx';
import { SearchSelect, useSearchText, type Choice } from '../ui/search-select.tsx';
import type { FormState } from '../ui/form-state.ts';
import { cutAt } from '../ui/format.ts';
import { useProjects } from './hooks.ts';
import classes from './project-picker.module.css';
import { customerAddressOf, customerNameOf } from './project-text.ts';

const SHOWN = 20;
const DESCRIPTION_CUT = 100;

interface Customer {
  customer_id: string;
  first_name: string;
  last_name: string;
}

interface ProjectPickerProps<V extends { project_id: string }> {
  form: FormState<V>;
  project: ProjectAndCustomer | null;
  onChange: (project: ProjectAndCustomer | null) => void;
  /** Whose projects are offered first, from the screen before. */
  customer: Customer | null;
}

/** The project a document is for. A customer narrows the choice; a chosen project says whose it is. */
export function ProjectPicker<V extends { project_id: string }>({
  form,
  project,
  onChange,
  customer: handedOver,
}: ProjectPickerProps<V>) {
  const [narrowedTo, narrow] = useState(handedOver);
  const customer = project ? customerOf(project) : narrowedTo;
  const [text, search] = useSearchText();
  const list = useProjects({ q: text, limit: SHOWN }, narrowedTo?.customer_id);
  const choose = (chosen: ProjectAndCustomer | null) => {
    form.fields.setFieldValue('project_id', (chosen?.project_id ?? '') as never);
    onChange(chosen);
  };
  return (
    <div className={classes.picker}>
      <CustomerPicker
        customer={customer}
        onChange={(chosen) => {
          narrow(chosen);
          if (chosen?.customer_id !== project?.customer_id) choose(null);
        }}
        mark="optional"
        placeholder="All customers"
      />
      <SearchSelect
        label="Project"
        placeholder="Search projects"
        mark="required"
        value={project && choiceOf(project)}
        choices={list.rows.map(choiceOf)}
        loading={list.loading || list.refreshing}
        onSearch={search}
        onChange={(id) => choose(list.rows.find(({ project_id }) => project_id === id) ?? null)}
        onBlur={() => void form.fields.validateField('project_id')}
        error={form.fields.errors['project_id'] as string | undefined}
      />
      {project && (
        <p className={classes.facts}>
          {customerAddressOf(project) && <span>{customerAddressOf(project)}</span>}
          {project.project_description && <span>{cutAt(project.project_description, DESCRIPTION_CUT)}</span>}
        </p>
      )}
    </div>
  );
}

function choiceOf(project: ProjectAndCustomer): Choice {
  const description = cutAt(project.project_description, DESCRIPTION_CUT);
  return {
    value: project.project_id,
    label: project.name,
    hint: [customerNameOf(project), description].filter(Boolean).join(' · '),
  };
}

function customerOf(project: ProjectAndCustomer): Customer {
  const { customer_id, customer_first_name: first_name, customer_last_name: last_name } = project;
  return { customer_id, first_name, last_name };
}
