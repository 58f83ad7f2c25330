import { useForm, type UseFormInput, type UseFormReturnType } from '@mantine/form';
import { useEffect, useRef } from 'react';
import { afterPress } from './press.ts';

/**
 * Mantine's form, whose fields are checked when they are left: after the click where a press on something else took the
 * focus, for the message would move it from under the pointer.
 */
export function useFormFields<V extends object>(
  options: Omit<UseFormInput<V>, 'validateInputOnBlur' | 'enhanceGetInputProps'>,
): UseFormReturnType<V> {
  // The check runs after the click and counts with what the click has changed.
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
  // Mantine skips a message that it still shows, even where one about to be drawn without it was set just before.
  fields.setErrors((messages) => ({ ...messages, [field]: result.error }));
}
