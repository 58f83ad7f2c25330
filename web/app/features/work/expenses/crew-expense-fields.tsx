import { useState } from 'react';
import type { FormState } from '../../../../kit/forms/form-state.ts';
import { FieldGrid, FieldRule } from '../../../../kit/forms/form.tsx';
import { usePickerSearch } from '../../../../kit/lists/picker-search.ts';
import { RecordPicker } from '../../../../kit/lists/record-picker.tsx';
import { paths } from '../../../../kit/paths.ts';
import { type ExpenseValues, ReceiptFields } from './expense-fields.tsx';
import { customerNameOf } from '../projects/project-text.ts';
import { useCrewProjects } from '../crew/hooks.ts';

export const CREW_EXPENSES_TRAIL = [{ label: 'Expenses', to: paths.crewExpenses() }];

interface CrewExpenseFieldsProps {
  form: FormState<ExpenseValues>;
  project: { project_id: string; name: string } | null;
}

/** The fields of an expense that a crew lead fills in: the receipt, and an active project. */
export function CrewExpenseFields({ form, project: chosen }: CrewExpenseFieldsProps) {
  const [project, setProject] = useState(chosen);
  const { text, search, limit, ...more } = usePickerSearch();
  const list = useCrewProjects({ sort: 'name', q: text, limit });
  return (
    <FieldGrid>
      <ReceiptFields form={form} />
      <FieldRule />
      <RecordPicker
        label="Project"
        placeholder="Search projects"
        picked={project && { value: project.project_id, label: project.name }}
        list={list}
        choice={(each) => ({ value: each.project_id, label: each.name, hint: customerNameOf(each) })}
        onSearch={search}
        error={form.fields.errors.project_id}
        onChange={(picked) => {
          setProject(picked);
          form.fields.setFieldValue('project_id', picked?.project_id ?? '');
        }}
        {...more}
      />
    </FieldGrid>
  );
}
