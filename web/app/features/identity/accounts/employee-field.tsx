import { employees as employeeCalls } from '#contract/work/employees.ts';
import { useList } from '../../../../kit/api/queries.ts';
import type { FormState } from '../../../../kit/forms/form-state.ts';
import { FieldGrid } from '../../../../kit/forms/form.tsx';
import { fullName } from '../../../../kit/format.ts';
import { ListFailure } from '../../../../kit/lists/list-placeholders.tsx';
import { SelectField } from '../../../../kit/forms/select-field.tsx';

const FAILURE = 'Failed to load employees. Please try again.';

/** The employee record of a crew lead. Without one, a crew lead has no visits or time cards of their own. */
export function EmployeeField<V extends { employee_id: string }>({ form }: { form: FormState<V> }) {
  const employees = useList(employeeCalls.list, { query: { sort: 'first_name' } }, { failure: FAILURE });
  const options = employees.rows
    .filter(({ is_active, employee_id }) => is_active || employee_id === form.values.employee_id)
    .map((employee) => ({ value: employee.employee_id, label: fullName(employee) }));
  if (employees.failure) return <ListFailure text={FAILURE} many="employees" onRetry={employees.retry} />;
  return (
    <FieldGrid>
      <SelectField
        form={form}
        name="employee_id"
        label="Employee"
        span={8}
        options={options}
        placeholder="None"
        help="Whose visits and time cards are theirs."
      />
    </FieldGrid>
  );
}
