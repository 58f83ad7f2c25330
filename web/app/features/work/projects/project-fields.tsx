import { INTERNAL_NOTES_MAX, PROJECT_DESCRIPTION_MAX, PROJECT_NAME_MAX } from '#contract/work/project-columns.ts';
import type { Project } from '#contract/work/projects.ts';
import { ReferenceField } from '../../identity/references/reference-field.tsx';
import { DateField } from '../../../../kit/dates/date-field.tsx';
import { MoneyField, NumberField, TextareaField, TextField } from '../../../../kit/forms/fields.tsx';
import type { FormState } from '../../../../kit/forms/form-state.ts';

/** Form values of a project. */
export interface ProjectValues {
  name: string;
  project_description: string;
  internal_notes: string;
  project_type: string;
  start_date: string;
  end_date: string;
  estimated_sum: string;
  estimated_duration_days: string;
}

/** The form values of a project, or of a new one. */
export function projectValues(project?: Project): ProjectValues {
  return {
    name: project?.name ?? '',
    project_description: project?.project_description ?? '',
    internal_notes: project?.internal_notes ?? '',
    project_type: project?.project_type ?? '',
    start_date: project?.start_date ?? '',
    end_date: project?.end_date ?? '',
    estimated_sum: project?.estimated_sum?.toFixed(2) ?? '',
    estimated_duration_days: project?.estimated_duration_days?.toString() ?? '',
  };
}

interface ProjectFieldsProps<V extends ProjectValues> {
  form: FormState<V>;
  descriptionRequired?: boolean;
}

export function ProjectFields<V extends ProjectValues>({ form, descriptionRequired = false }: ProjectFieldsProps<V>) {
  return (
    <>
      <TextField
        form={form}
        name="name"
        label="Name"
        required
        maxLength={PROJECT_NAME_MAX}
        placeholder="Kitchen remodel"
      />
      <ReferenceField
        form={form}
        name="project_type"
        label="Type"
        required
        list="project_types"
        failure="Failed to load project types."
      />
      <TextareaField
        form={form}
        name="project_description"
        label="Description"
        required={descriptionRequired}
        max={PROJECT_DESCRIPTION_MAX}
        help="Your customer sees this: it prints on every estimate, invoice and reminder."
        rows={4}
        span={12}
      />
      <TextareaField
        form={form}
        name="internal_notes"
        label="Notes for us"
        max={INTERNAL_NOTES_MAX}
        help="Only your office sees this. It is on no PDF, message or time card page."
        rows={3}
        span={12}
      />
      <DateField form={form} name="start_date" label="Start Date" />
      <DateField form={form} name="end_date" label="End Date" />
      <MoneyField form={form} name="estimated_sum" label="Estimated Sum" help="What you expect the job to come to." />
      <NumberField form={form} name="estimated_duration_days" label="Estimated Duration" unit="days" />
    </>
  );
}
