import type { FormState } from '../../ui/form-state.ts';
import { dueAfter, type NewInvoiceValues } from './invoice-values.ts';

/** Updates the due date with the issue date until the user sets another due date. */
export function useDueDate({ fields }: FormState<NewInvoiceValues>): void {
  fields.watch('issue_date', ({ previousValue, value }) => {
    if (fields.getValues().due_date === dueAfter(previousValue)) fields.setFieldValue('due_date', dueAfter(value));
  });
}
