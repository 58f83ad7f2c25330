import { useState } from 'react';
import { config } from '#contract/core/config.ts';
import { expenses, type ReceiptProposal } from '#contract/work/expenses.ts';
import { ApiError } from '../../../../kit/api/call.ts';
import { useCall } from '../../../../kit/api/queries.ts';
import { upload } from '../../../../kit/api/upload.ts';
import type { FormState } from '../../../../kit/forms/form-state.ts';
import { IconInfoCircle } from '../../../../kit/icons/icons.ts';
import { Notice } from '../../../../kit/page/notice.tsx';
import { imageFault } from '../../../../kit/photos/image-file.ts';
import type { ExpenseValues } from './expense-fields.tsx';

/** The fields that can be read, with their names in a sentence. */
const FIELDS = { amount_dollar: 'amount', spent_on: 'day', vendor: 'vendor', tax_dollar: 'tax' } as const;
type ReadField = keyof typeof FIELDS;

type Reading = { phase: 'none' | 'reading' } | { phase: 'read' | 'failed'; text: string };

const NOT_READ = 'The photo could not be read. Please enter the receipt.';

/**
 * Proposes the fields of a new expense from the first photo of its receipt, if this installation reads receipts. The form
 * can be filled in and saved meanwhile: a field that the user has entered is never replaced.
 */
export function useReceiptReading(form: FormState<ExpenseValues>, fields: readonly ReadField[]) {
  const { data } = useCall(config.read, {});
  const [reading, setReading] = useState<Reading>({ phase: 'none' });

  async function read(image: File): Promise<void> {
    const before = form.fields.getValues();
    setReading({ phase: 'reading' });
    try {
      const { proposal } = await upload(expenses.readReceipt, { fields: undefined, image }, () => undefined);
      const filled = proposal ? fill(form, before, proposal, fields) : [];
      setReading(
        filled.length > 0
          ? {
              phase: 'read',
              text: `Read from the photo, please check: ${filled.map((name) => FIELDS[name]).join(', ')}.`,
            }
          : { phase: 'failed', text: NOT_READ },
      );
    } catch (error) {
      const isWrong = error instanceof ApiError && error.code === 'receipt_total_differs';
      setReading({ phase: 'failed', text: isWrong ? `${error.message} Please enter the receipt.` : NOT_READ });
    }
  }

  return {
    reading,
    /** Call this with the photos that were added. */
    onAdd: (files: readonly File[]) => {
      const image = files.find((file) => !imageFault(file));
      if (data?.reads_receipts && image && reading.phase === 'none') void read(image);
    },
  };
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

export function ReadingNotice({ reading }: { reading: Reading }) {
  if (reading.phase === 'none') return null;
  return (
    <div role="status">
      <Notice tone={reading.phase === 'read' ? 'amber' : 'grey'} icon={IconInfoCircle}>
        <p>{'text' in reading ? reading.text : 'Reading the photo. You can enter the receipt meanwhile.'}</p>
      </Notice>
    </div>
  );
}
