import type { Employee } from '#contract/work/employees.ts';
import { ReferenceField } from '../../identity/references/reference-field.tsx';
import { DateField } from '../../../../kit/dates/date-field.tsx';
import { EmailField, PhoneField, TextField } from '../../../../kit/forms/fields.tsx';
import type { FormState } from '../../../../kit/forms/form-state.ts';
import { FieldRule } from '../../../../kit/forms/form.tsx';

/** Form values of an employee. */
export interface EmployeeValues {
  first_name: string;
  last_name: string;
  phone: string;
  email: string;
  employee_type: string;
  employee_title: string;
  start_date: string;
}

/** The form values of an employee, or of a new one. */
export function employeeValues(employee?: Employee): EmployeeValues {
  return {
    first_name: employee?.first_name ?? '',
    last_name: employee?.last_name ?? '',
    phone: employee?.phone ?? '',
    email: employee?.email ?? '',
    employee_type: employee?.employee_type ?? '',
    employee_title: employee?.employee_title ?? '',
    start_date: employee?.start_date ?? '',
  };
}

export function EmployeeFields<V extends EmployeeValues>({ form }: { form: FormState<V> }) {
  return (
    <>
      <TextField form={form} name="first_name" label="First Name" required />
      <TextField form={form} name="last_name" label="Last Name" required />
      <PhoneField form={form} name="phone" label="Phone" required autoComplete="off" />
      <EmailField
        form={form}
        name="email"
        label="Email"
        required
        autoComplete="off"
        help="The time card link is sent to this email or phone."
      />
      <FieldRule />
      <ReferenceField
        form={form}
        name="employee_type"
        label="Employee Type"
        required
        list="employee_types"
        failure="Failed to load employee types."
      />
      <ReferenceField
        form={form}
        name="employee_title"
        label="Employee Title"
        required
        list="employee_titles"
        failure="Failed to load employee titles."
      />
      <DateField form={form} name="start_date" label="Start Date" />
    </>
  );
}
