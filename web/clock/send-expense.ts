import { createExpense } from '#contract/work/time-card-calls.ts';
import { sendForm } from './send-form.ts';
import type { ExpenseTap } from './tap.ts';

/** Sends an expense with the photo of its receipt. If its response was lost, it can be sent again. Throws `ApiError`. */
export async function sendExpense({ employee_code, expense_id, receipt, ...expense }: ExpenseTap): Promise<void> {
  const { jobsite_id, amount_dollar, paid_with, day } = expense;
  const fields = { client_key: expense_id, jobsite_id, amount_dollar: String(amount_dollar), paid_with, spent_on: day };
  await sendForm(createExpense, { employee_code }, { ...fields, image: receipt });
}
