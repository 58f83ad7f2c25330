import { Button } from '@mantine/core';
import {
  SURVEY_NAME_MAX,
  SURVEY_OTHER_REASON_MAX,
  SURVEY_REASONS,
  type SurveyReason,
} from '#contract/office/survey.ts';
import { SURVEY_INFO_URL } from '../kit/api/site-settings.ts';
import { CheckboxField, EmailField, PhoneField, TextareaField, TextField, ZipField } from '../kit/forms/fields.tsx';
import type { FormState } from '../kit/forms/form-state.ts';
import { FieldGrid, FieldRule } from '../kit/forms/form.tsx';
import { RadioField } from '../kit/forms/radio-field.tsx';
import { SuccessPanel } from '../kit/page/success-panel.tsx';
import classes from './forms.module.css';
import { StaticForm, useStaticForm } from './static-form.tsx';

/** Records a resident's opposition to the road project, with reasons. */
export function SurveyForm() {
  const form = useStaticForm(blankAnswer());
  return (
    <StaticForm
      name="survey"
      form={form}
      withoutScript="Answering the survey needs JavaScript. The project information can be read without it."
      submitLabel="Submit Survey"
      busyLabel="Submitting…"
      done={<Recorded />}
    >
      <FieldGrid>
        <CheckboxField
          form={form}
          name="oppose_overpass"
          required
          label="I confirm that I am opposed to this project, and that I am at least 18 years old."
        />
        <FieldRule />
        <Person form={form} />
      </FieldGrid>
      <FieldRule />
      <Reasons form={form} />
    </StaticForm>
  );
}

type Part = { form: FormState<AnswerValues> };

const YES_OR_NO = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
] as const;

function Person({ form }: Part) {
  const name = { required: true, maxLength: SURVEY_NAME_MAX };
  return (
    <>
      <TextField form={form} name="first_name" label="First Name" autoComplete="given-name" {...name} />
      <TextField form={form} name="last_name" label="Last Name" autoComplete="family-name" {...name} />
      <TextField form={form} name="address_1" label="Address" span={12} autoComplete="address-line1" />
      <TextField form={form} name="city" label="City" span={8} autoComplete="address-level2" />
      <ZipField form={form} name="zip" label="ZIP" required span={4} />
      <PhoneField form={form} name="phone" label="Phone" />
      <EmailField form={form} name="email" label="Email" />
      <RadioField
        form={form}
        name="pasco_county_resident"
        label="Are you a resident of Pasco County?"
        required
        options={YES_OR_NO}
      />
    </>
  );
}

function Reasons({ form }: Part) {
  return (
    <>
      <fieldset className={classes.reasons}>
        <legend>Why are you opposed? Tick all that apply.</legend>
        {Object.entries(SURVEY_REASONS).map(([reason, label]) => (
          <CheckboxField key={reason} form={form} name={reason as SurveyReason} label={label} />
        ))}
      </fieldset>
      <TextareaField form={form} name="other_reason" label="Other Reason" max={SURVEY_OTHER_REASON_MAX} />
    </>
  );
}

function Recorded() {
  return (
    <SuccessPanel message="Thank you. Your opposition to this project has been recorded.">
      <Button component="a" href={SURVEY_INFO_URL} target="_blank" rel="noreferrer">
        Read the Project Information
      </Button>
    </SuccessPanel>
  );
}

/** Form values of the survey. */
interface AnswerValues extends Record<SurveyReason, boolean> {
  oppose_overpass: boolean;
  first_name: string;
  last_name: string;
  address_1: string;
  city: string;
  zip: string;
  phone: string;
  email: string;
  /** `yes`, `no`, or empty. */
  pasco_county_resident: string;
  other_reason: string;
}

function blankAnswer(): AnswerValues {
  return {
    oppose_overpass: false,
    first_name: '',
    last_name: '',
    address_1: '',
    city: '',
    zip: '',
    phone: '',
    email: '',
    pasco_county_resident: '',
    env_impact: false,
    local_buz_impact: false,
    local_community_impact: false,
    safety_concern: false,
    project_not_work: false,
    other_reason: '',
  };
}
