import { useState } from 'react';
import { JOBSITE_DESCRIPTION_MAX, JOBSITE_NAME_MAX, type Jobsite } from '#contract/work/jobsites.ts';
import { AddressFields } from '../addresses/address-fields.tsx';
import { type AddressValues, addressValues } from '../addresses/address-values.ts';
import type { AddressPin } from '../addresses/use-address-pin.ts';
import { ProjectPicker } from '../projects/project-picker.tsx';
import { place } from '../../../../kit/forms/field-props.tsx';
import { TextareaField, TextField } from '../../../../kit/forms/fields.tsx';
import type { FormState } from '../../../../kit/forms/form-state.ts';
import { FieldGrid, FieldRule } from '../../../../kit/forms/form.tsx';

/** Form values of a jobsite. */
export interface JobsiteValues extends AddressValues {
  project_id: string;
  name: string;
  jobsite_description: string;
}

/** The fields of a project that the project select needs. */
interface ChosenProject {
  project_id: string;
  name: string;
}

/** The form values of a jobsite, or of a new one. */
export function jobsiteValues(jobsite?: Jobsite): JobsiteValues {
  return {
    project_id: jobsite?.project_id ?? '',
    name: jobsite?.name ?? '',
    jobsite_description: jobsite?.jobsite_description ?? '',
    ...addressValues(jobsite),
  };
}

interface JobsiteFieldsProps<V extends JobsiteValues> {
  form: FormState<V>;
  addressPin: AddressPin;
  /** The project that is selected initially. */
  project: ChosenProject | undefined;
  /** True for an update, which requires a description and a street; a new jobsite does not. */
  whole?: boolean;
}

export function JobsiteFields<V extends JobsiteValues>({
  form,
  addressPin,
  project,
  whole = false,
}: JobsiteFieldsProps<V>) {
  return (
    <>
      <FieldGrid>
        <TextField
          form={form}
          name="name"
          label="Name"
          required
          maxLength={JOBSITE_NAME_MAX}
          placeholder="Main house"
        />
        <ProjectField form={form} opening={project} />
        <TextareaField
          form={form}
          name="jobsite_description"
          label="Description"
          required={whole}
          max={JOBSITE_DESCRIPTION_MAX}
          span={12}
        />
        <FieldRule />
      </FieldGrid>
      <AddressFields
        form={form}
        addressPin={addressPin}
        required={whole ? WHOLE_ADDRESS : CITY_AND_STATE}
        mapLabel="Map of the jobsite"
      />
    </>
  );
}

const CITY_AND_STATE = ['city', 'state'] as const;
const WHOLE_ADDRESS = ['address_1', 'city', 'state'] as const;

interface ProjectFieldProps<V extends JobsiteValues> {
  form: FormState<V>;
  opening: ChosenProject | undefined;
}

function ProjectField<V extends JobsiteValues>({ form, opening }: ProjectFieldProps<V>) {
  const [chosen, choose] = useState<ChosenProject>();
  const field = form.fields.getInputProps('project_id');
  // The form may have reloaded the record with a project other than the one selected here.
  const project = [chosen, opening].find((candidate) => candidate?.project_id === form.values.project_id);
  return (
    <div style={place()}>
      <ProjectPicker
        mark="required"
        project={project ?? null}
        error={field.error}
        onBlur={field.onBlur}
        onChange={(found) => {
          choose(found ?? undefined);
          field.onChange(found?.project_id ?? '');
        }}
      />
    </div>
  );
}
