import { useState } from 'react';
import {
  type Expense,
  type ExpenseForCrew,
  EXPENSE_DESCRIPTION_MAX,
  MARKUP_MAX,
  PAID_WITH_WORDS,
  type PaidWith,
  RECEIPT_NUMBER_MAX,
  VENDOR_MAX,
} from '#contract/work/expenses.ts';
import { EXPENSE_AMOUNT_MAX, EXPENSE_CATEGORY_WORDS, type ExpenseCategory } from '#domain/work/expenses.ts';
import { DateField } from '../../../../kit/dates/date-field.tsx';
import { MoneyField, NumberField, SwitchField, TextareaField, TextField } from '../../../../kit/forms/fields.tsx';
import type { FormState } from '../../../../kit/forms/form-state.ts';
import { FieldRule } from '../../../../kit/forms/form.tsx';
import { RadioField } from '../../../../kit/forms/radio-field.tsx';
import { SelectField } from '../../../../kit/forms/select-field.tsx';
import { fullName } from '../../../../kit/format.ts';
import { useEmployees } from '../employees/hooks.ts';
import { ProjectPicker } from '../projects/project-picker.tsx';

/** Form values of an expense. */
export interface ExpenseValues {
  project_id: string;
  spent_on: string;
  vendor: string;
  description: string;
  category: ExpenseCategory;
  amount_dollar: string;
  tax_dollar: string;
  receipt_number: string;
  paid_with: PaidWith;
  employee_id: string;
  is_billable: boolean;
  markup_percent: string;
  is_checked: boolean;
}

/** The form values of an expense, or of a new one. One that is to be checked is checked by saving it. */
export function expenseValues(
  expense: Partial<Expense> | undefined,
  { today, project_id = '' }: { today: string; project_id?: string | undefined },
): ExpenseValues {
  return {
    project_id: (expense ? expense.project_id : project_id) ?? '',
    spent_on: expense?.spent_on ?? today,
    vendor: expense?.vendor ?? '',
    description: expense?.description ?? '',
    category: expense?.category ?? 'materials',
    amount_dollar: expense?.amount_dollar?.toFixed(2) ?? '',
    tax_dollar: expense?.tax_dollar?.toFixed(2) ?? '',
    receipt_number: expense?.receipt_number ?? '',
    paid_with: expense?.paid_with ?? 'company',
    employee_id: expense?.employee_id ?? '',
    is_billable: expense?.is_billable ?? false,
    markup_percent: expense?.markup_percent ? String(expense.markup_percent) : '',
    is_checked: true,
  };
}

/** The request body of the office. */
export function expenseBody({ is_checked, ...values }: ExpenseValues) {
  const status = is_checked ? ('checked' as const) : ('to_check' as const);
  return { expense: { ...values, markup_percent: values.markup_percent || '0', status } };
}

/** The request body of a crew lead, who leaves the rest to the office. */
export function expenseBodyOfCrew(values: ExpenseValues) {
  const { is_checked: _checked, employee_id: _employee, is_billable: _billable, ...shared } = values;
  const { markup_percent: _markup, tax_dollar: _tax, ...expense } = shared;
  return { expense };
}

interface ExpenseFieldsProps {
  form: FormState<ExpenseValues>;
  project: { project_id: string; name: string } | null;
  /** Who paid if no employee is chosen: the user, or the account that entered the expense. */
  enteredBy: string;
}

export function ExpenseFields({ form, project: chosen, enteredBy }: ExpenseFieldsProps) {
  const [project, setProject] = useState(chosen);
  const isOwnMoney = form.values.paid_with === 'own_money';
  return (
    <>
      <ReceiptFields form={form} />
      <FieldRule />
      <ProjectPicker
        project={project}
        help="Leave it empty for what belongs to no project, such as a tool for the shop."
        error={form.fields.errors.project_id}
        onChange={(picked) => {
          setProject(picked);
          form.fields.setFieldValue('project_id', picked?.project_id ?? '');
        }}
      />
      <MoneyField
        form={form}
        name="tax_dollar"
        label="Tax"
        cap={EXPENSE_AMOUNT_MAX}
        help="The tax within the amount."
      />
      <TextField form={form} name="receipt_number" label="Receipt Number" maxLength={RECEIPT_NUMBER_MAX} />
      <EmployeeField form={form} enteredBy={enteredBy} isOwnMoney={isOwnMoney} />
      <FieldRule />
      <SwitchField
        form={form}
        name="is_billable"
        label="Bill it to the customer"
        help="It is offered when you bill the hours and expenses of the project."
      />
      {form.values.is_billable && (
        <NumberField
          form={form}
          name="markup_percent"
          label="Markup"
          unit="%"
          decimals={2}
          cap={MARKUP_MAX}
          help="Added to the amount on the invoice."
        />
      )}
    </>
  );
}

/** What is on every receipt, and who paid. */
export function ReceiptFields({ form }: { form: FormState<ExpenseValues> }) {
  return (
    <>
      <MoneyField
        form={form}
        name="amount_dollar"
        label="Amount"
        required
        cap={EXPENSE_AMOUNT_MAX}
        help="The whole receipt, with tax."
      />
      <DateField form={form} name="spent_on" label="Day" required />
      <TextField form={form} name="vendor" label="Vendor" maxLength={VENDOR_MAX} />
      <SelectField
        form={form}
        name="category"
        label="Category"
        required
        options={Object.entries(EXPENSE_CATEGORY_WORDS).map(([value, label]) => ({ value, label }))}
      />
      <TextareaField
        form={form}
        name="description"
        label="Description"
        span={12}
        rows={2}
        max={EXPENSE_DESCRIPTION_MAX}
        help="What was bought."
      />
      <RadioField
        form={form}
        name="paid_with"
        label="Paid With"
        required
        options={Object.entries(PAID_WITH_WORDS).map(([value, label]) => ({ value, label }))}
      />
    </>
  );
}

/** The most employees in one select; a company has few of them. */
const EMPLOYEES_SHOWN = 200;

function EmployeeField({
  form,
  enteredBy,
  isOwnMoney,
}: {
  form: FormState<ExpenseValues>;
  enteredBy: string;
  isOwnMoney: boolean;
}) {
  const { rows } = useEmployees({ sort: 'first_name', limit: EMPLOYEES_SHOWN });
  return (
    <SelectField
      form={form}
      name="employee_id"
      label="Person"
      placeholder={enteredBy}
      help={isOwnMoney ? 'Whom the company pays back.' : 'Who bought it.'}
      options={rows.map((employee) => ({ value: employee.employee_id, label: fullName(employee) }))}
    />
  );
}

/** What a phone or a form shows of an expense that cannot be changed anymore. */
export function isChecked({ status }: Pick<ExpenseForCrew, 'status'>): boolean {
  return status === 'checked';
}
