import { expenses, type ReceiptProposal } from '#endpoints/work/expenses.ts';
import { ApiError } from '../../../../kit/api/call.ts';
import { upload } from '../../../../kit/api/upload.ts';
import type { FormState } from '../../../../kit/forms/form-state.ts';
import type { ExpenseValues } from './expense-fields.tsx';

/** The fields that can be read, with their names in a sentence. */
const FIELDS = { amount_dollar: 'amount', spent_on: 'day', vendor: 'vendor', tax_dollar: 'tax' } as const;
export type ReadField = keyof typeof FIELDS;

const NOT_READ = 'The photo could not be read. Please enter the receipt.';

/** Fills in the fields that were read on a photo, and returns what to tell the user about them. */
export async function readReceipt(
  image: File,
  form: FormState<ExpenseValues>,
  fields: readonly ReadField[],
): Promise<{ isRead: boolean; text: string }> {
  const before = form.fields.getValues();
  try {
    const { proposal } = await upload(expenses.readReceipt, { fields: undefined, image }, () => undefined);
    const filled = proposal ? fill(form, before, proposal, fields) : [];
    if (filled.length === 0) return { isRead: false, text: NOT_READ };
    const names = filled.map((name) => FIELDS[name]).join(', ');
    return { isRead: true, text: `Read from the photo, please check: ${names}.` };
  } catch (error) {
    const isWrong = error instanceof ApiError && error.code === 'receipt_total_differs';
    return { isRead: false, text: isWrong ? `${error.message} Please enter the receipt.` : NOT_READ };
  }
}

/** Fills in what the user has not entered meanwhile, and returns the filled fields. */
function fill(
  form: FormState<ExpenseValues>,
  before: ExpenseValues,
  proposal: ReceiptProposal,
  fields: readonly ReadField[],
): ReadField[] {
  const now = form.fields.getValues();
  return fields.filter((name) => {
    const value = proposal[name];
    const isEntered = now[name] !== before[name] || (name !== 'spent_on' && now[name] !== '');
    if (value === null || isEntered) return false;
    form.fields.setFieldValue(name, typeof value === 'number' ? value.toFixed(2) : value);
    form.fields.clearFieldError(name);
    return true;
  });
}
