import { useState } from 'react';
import { config } from '#endpoints/core/config.ts';
import { useCall } from '../../../../kit/api/queries.ts';
import type { FormState } from '../../../../kit/forms/form-state.ts';
import { IconInfoCircle } from '../../../../kit/icons/icons.ts';
import { Notice } from '../../../../kit/page/notice.tsx';
import type { ExpenseValues } from './expense-fields.tsx';
import type { ReadField } from './read-receipt.ts';

interface Reading {
  isRead: boolean;
  text: string;
}

/**
 * Proposes the fields of a new expense from the first photo of its receipt, if this installation reads receipts. The form
 * can be filled in and saved meanwhile: a field that the user has entered is never replaced.
 */
export function useReceiptReading(form: FormState<ExpenseValues>, fields: readonly ReadField[]) {
  const { data } = useCall(config.read, {});
  const [reading, setReading] = useState<Reading>();
  return {
    reading,
    /** Call this with the photos that were added. */
    onAdd: ([image]: readonly File[]) => {
      if (!data?.reads_receipts || !image || reading) return;
      setReading({ isRead: false, text: 'Reading the photo. You can enter the receipt meanwhile.' });
      // Loaded only where receipts are read. Without it, the user enters the receipt.
      void import('./read-receipt.ts')
        .then(({ readReceipt }) => readReceipt(image, form, fields))
        .then(setReading, () => setReading(undefined));
    },
  };
}

export function ReadingNotice({ reading }: { reading: Reading | undefined }) {
  return (
    reading && (
      <div role="status">
        <Notice tone={reading.isRead ? 'amber' : 'grey'} icon={IconInfoCircle}>
          <p>{reading.text}</p>
        </Notice>
      </div>
    )
  );
}
