import { TextField } from '../../../../kit/forms/fields.tsx';
import type { FormState } from '../../../../kit/forms/form-state.ts';

interface CodeFieldProps<V extends { code: string }> {
  form: FormState<V>;
  /** What the code is of: the app alone, the app or a recovery code, or a recovery code alone. */
  of: 'app' | 'app or recovery' | 'recovery';
}

/** The field for a code that the person has at hand. */
export function CodeField<V extends { code: string }>({ form, of }: CodeFieldProps<V>) {
  return (
    <TextField
      form={form}
      name="code"
      label={of === 'recovery' ? 'Recovery code' : 'Code from your app'}
      required
      autoComplete="one-time-code"
      {...(of === 'app' && { inputMode: 'numeric', placeholder: '123456' })}
      {...(of === 'app or recovery' && { help: 'Or one of your recovery codes.' })}
    />
  );
}
