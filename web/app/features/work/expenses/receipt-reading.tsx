import { useState } from 'react';
import type { FormState } from '../../../../kit/forms/form-state.ts';
import { useLater } from '../../../../kit/page/use-later.ts';
import type { ExpenseValues } from './expense-fields.tsx';
import type { ReadField } from './read-receipt.tsx';

const load = async () => (await import('./read-receipt.tsx')).ReadReceipt;

/**
 * Proposes the fields of a new expense from the first photo of its receipt, if this installation reads receipts. The form
 * can be filled in and saved while it is being read: a field that the user has entered is never replaced. Loaded with the first photo;
 * without it, the user enters the receipt.
 */
export function useReceiptReading(form: FormState<ExpenseValues>, fields: readonly ReadField[]) {
  const [image, setImage] = useState<File>();
  const { Part: ReadReceipt } = useLater(load, image !== undefined);
  return {
    reading: image && ReadReceipt && <ReadReceipt image={image} form={form} fields={fields} />,
    /** Call this with the photos that were added. */
    onAdd: ([first]: readonly File[]) => setImage(image ?? first),
  };
}
