import { useEmployees } from '../employees/hooks.ts';
import type { FormState } from '../../ui/form-state.ts';
import { FieldGrid } from '../../ui/form.tsx';
import { fullName } from '../../ui/format.ts';
import { ListFailure } from '../../ui/list-placeholders.tsx';
import { SelectField } from '../../ui/select-field.tsx';

/** Which employee a crew lead is. Without one they have no visits, and no time cards, of their own. */
export function EmployeeField<V extends { employee_id: string }>({ form }: { form: FormState<V> }) {
  const employees = useEmployees({ sort: 'first_name' });
  const options = employees.rows
    .filter(({ is_active, employee_id }) => is_active || employee_id === form.values.employee_id)
    .map((employee) => ({ value: employee.employee_id, label: fullName(employee) }));
  if (employees.failure) return <ListFailure text={employees.failure} many="employees" onRetry={employees.retry} />;
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
