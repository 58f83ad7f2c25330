import { TextField } from '../../../../kit/forms/fields.tsx';
import type { FormState } from '../../../../kit/forms/form-state.ts';

interface CodeFieldProps<V extends { code: string }> {
  form: FormState<V>;
  /** The accepted kinds of code: from the app only, from the app or a recovery code, or a recovery code only. */
  of: 'app' | 'app or recovery' | 'recovery';
}

/** The field for a two-step login code. */
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
