import { useEffect, useRef, useState } from 'react';
import { config } from '#endpoints/core/config.ts';
import { expenses, type ReceiptProposal } from '#endpoints/work/expenses.ts';
import { ApiError } from '../../../../kit/api/call.ts';
import { useCall } from '../../../../kit/api/queries.ts';
import { upload } from '../../../../kit/api/upload.ts';
import type { FormState } from '../../../../kit/forms/form-state.ts';
import { IconInfoCircle } from '../../../../kit/icons/icons.ts';
import { Notice } from '../../../../kit/page/notice.tsx';
import type { ExpenseValues } from './expense-fields.tsx';

/** The fields that can be read, with their names in a sentence. */
const FIELDS = { amount_dollar: 'amount', spent_on: 'day', vendor: 'vendor', tax_dollar: 'tax' } as const;
export type ReadField = keyof typeof FIELDS;

/** What the user is told about the reading of a photo. */
interface Reading {
  tone: 'amber' | 'grey';
  text: string;
}

const NOT_READ = 'The photo could not be read. Please enter the receipt.';

const IS_READING: Reading = { tone: 'grey', text: 'Reading the photo. You can keep filling in the form.' };

interface ReadReceiptProps {
  image: File;
  form: FormState<ExpenseValues>;
  fields: readonly ReadField[];
}

/** Reads a photo once, if this installation reads receipts, and tells what was read. */
export function ReadReceipt({ image, form, fields }: ReadReceiptProps) {
  const { data } = useCall(config.read, {});
  const isRead = data?.reads_receipts === true;
  const isStarted = useRef(false);
  const [{ tone, text }, setReading] = useState(IS_READING);
  useEffect(() => {
    if (!isRead || isStarted.current) return;
    isStarted.current = true;
    void readReceipt(image, form, fields).then(setReading);
  }, [isRead, image, form, fields]);
  return (
    isRead && (
      <div role="status">
        <Notice tone={tone} icon={IconInfoCircle}>
          <p>{text}</p>
        </Notice>
      </div>
    )
  );
}

/** Fills in the fields that were read on a photo, and returns what to tell the user about them. */
async function readReceipt(
  image: File,
  form: FormState<ExpenseValues>,
  fields: readonly ReadField[],
): Promise<Reading> {
  const before = form.fields.getValues();
  try {
    const { proposal } = await upload(expenses.readReceipt, { fields: undefined, image }, () => undefined);
    const filled = proposal ? fill(form, before, proposal, fields) : [];
    if (filled.length === 0) return { tone: 'grey', text: NOT_READ };
    const names = filled.map((name) => FIELDS[name]).join(', ');
    return { tone: 'amber', text: `Read from the photo, please check: ${names}.` };
  } catch (error) {
    const isWrong = error instanceof ApiError && error.code === 'receipt_total_differs';
    return { tone: 'grey', text: isWrong ? `${error.message} Please enter the receipt.` : NOT_READ };
  }
}

/** Fills in the fields that the user has not entered, and returns them. */
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
