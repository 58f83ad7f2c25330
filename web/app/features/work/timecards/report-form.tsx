import { useEffect, useRef } from 'react';
import { REPORT_DURATIONS } from '#contract/work/timecard-report.ts';
import { DateField } from '../../../../kit/dates/date-field.tsx';
import { place } from '../../../../kit/forms/field-props.tsx';
import { TextField } from '../../../../kit/forms/fields.tsx';
import type { FormState } from '../../../../kit/forms/form-state.ts';
import { FieldGrid, Form } from '../../../../kit/forms/form.tsx';
import { useLiveForm } from '../../../../kit/forms/live-form.ts';
import { SelectField } from '../../../../kit/forms/select-field.tsx';
import { EmployeeChoice, JobsiteChoice } from './all-or-one.tsx';
import { faultsOf, type ReportChoice } from './report-choice.ts';

interface ReportFormProps {
  /** The choice of the report that is shown. */
  choice: ReportChoice;
  timeZone: string;
  /** The report uses wages if there is no hourly rate. */
  usesWages: boolean;
  onView: (choice: ReportChoice) => void;
}

/** The filters of a report: days, employee, jobsite and hourly rate. The report follows each change. */
export function ReportForm({ choice, timeZone, usesWages, onView }: ReportFormProps) {
  const form = useReportForm(choice, timeZone, onView);
  const { employee, jobsite, duration } = form.values;
  const { errors, setFieldValue } = form.fields;
  return (
    <Form form={form} submitLabel="View Report" warnOnLeaving={false}>
      <FieldGrid>
        <div style={place(3)}>
          <JobsiteChoice value={jobsite} onChange={(next) => setFieldValue('jobsite', next)} />
        </div>
        <SelectField
          form={form}
          name="duration"
          label="Duration"
          required
          span={3}
          placeholder="Select duration"
          options={REPORT_DURATIONS}
        />
        <div style={place(3)}>
          <EmployeeChoice
            value={employee}
            onChange={(next) => setFieldValue('employee', next)}
            error={errors['employee']}
          />
        </div>
        {duration === 'custom_range' && (
          <>
            <DateField form={form} name="start" label="Start Date" required span={3} />
            <DateField form={form} name="end" label="End Date" required span={3} />
          </>
        )}
        <TextField
          form={form}
          name="hourly_rate"
          label="Hourly Rate"
          span={3}
          placeholder="0.00"
          help={
            usesWages
              ? 'In dollars. Empty: each one’s own rate.'
              : 'In dollars. Without it the report shows hours only.'
          }
        />
      </FieldGrid>
    </Form>
  );
}

/** A form without a server call: its values determine which report is shown. */
function useReportForm(
  choice: ReportChoice,
  timeZone: string,
  onView: (choice: ReportChoice) => void,
): FormState<ReportChoice> {
  const choiceKey = JSON.stringify(choice);
  const shownKey = useRef(choiceKey);
  const form = useLiveForm<ReportChoice>({
    initialValues: choice,
    validate: (values) => faultsOf(values, timeZone, new Date()),
    onChange: (values) => {
      shownKey.current = JSON.stringify(values);
      onView(values);
    },
  });
  const { fields } = form;
  useEffect(() => {
    // A link to this screen shows another report than the form. The form's own report may be older than its input.
    if (shownKey.current === choiceKey) return;
    shownKey.current = choiceKey;
    fields.setValues(JSON.parse(choiceKey) as ReportChoice);
    // Depends only on the choice, so that input that is not shown yet is preserved.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [choiceKey]);
  return form;
}
