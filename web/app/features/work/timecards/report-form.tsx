import { useEffect } from 'react';
import { REPORT_DURATIONS } from '#contract/work/timecard-report.ts';
import { DateField } from '../../../../kit/dates/date-field.tsx';
import { place } from '../../../../kit/forms/field-props.tsx';
import { TextField } from '../../../../kit/forms/fields.tsx';
import type { FormState } from '../../../../kit/forms/form-state.ts';
import { FieldGrid, Form } from '../../../../kit/forms/form.tsx';
import { localForm } from '../../../../kit/forms/local-form.ts';
import { SelectField } from '../../../../kit/forms/select-field.tsx';
import { EmployeeChoice, JobsiteChoice } from './all-or-one.tsx';
import { faultsOf, type ReportChoice } from './report-choice.ts';
import { useFormFields } from '../../../../kit/forms/use-form-fields.ts';

interface ReportFormProps {
  /** The last submitted choice. */
  choice: ReportChoice;
  timeZone: string;
  onView: (choice: ReportChoice) => void;
}

/** The filters of a report: days, employee, jobsite and hourly rate. */
export function ReportForm({ choice, timeZone, onView }: ReportFormProps) {
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
          help="In dollars. Without it the report shows hours only."
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
  const fields = useFormFields<ReportChoice>({
    initialValues: choice,
    validate: (values) => faultsOf(values, timeZone, new Date()),
  });
  const choiceKey = JSON.stringify(choice);
  useEffect(() => {
    // Back and Forward can restore a report other than the one submitted last.
    if (JSON.stringify(fields.getValues()) !== choiceKey) fields.setValues(JSON.parse(choiceKey) as ReportChoice);
    // Depends only on the choice, so that unsubmitted input is preserved.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [choiceKey]);
  return localForm(fields, onView);
}
