import { useForm, type UseFormInput, type UseFormReturnType } from '@mantine/form';
import { useEffect, useRef } from 'react';
import { afterPress } from '../page/press.ts';

/**
 * Mantine's form with validation on blur. If a click causes the blur, validation runs after the click; otherwise the
 * message would move the clicked element from under the pointer.
 */
export function useFormFields<V extends object>(
  options: Omit<UseFormInput<V>, 'validateInputOnBlur' | 'enhanceGetInputProps'>,
): UseFormReturnType<V> {
  // The validation runs after the click and includes what the click has changed.
  const latest = useRef<UseFormReturnType<V>>(undefined);
  const fields = useForm<V>({
    ...options,
    enhanceGetInputProps: ({ field }) => ({
      onBlur: () => afterPress(() => latest.current && check(latest.current, field)),
    }),
  });
  useEffect(() => {
    latest.current = fields;
  });
  return fields;
}

function check<V extends object>(fields: UseFormReturnType<V>, field: string): void {
  const result = fields.validateField(field);
  if (!('hasError' in result) || !result.hasError) return;
  // Mantine skips setting a message that is still shown, even when a render without it is pending.
  fields.setErrors((messages) => ({ ...messages, [field]: result.error }));
}
