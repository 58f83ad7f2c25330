import type { Account } from '#contract/identity/accounts.ts';
import type { OwnerConfirmation } from '#contract/identity/owner-confirmation.ts';
import { PasswordField } from '../../../../kit/forms/fields.tsx';
import type { FormState } from '../../../../kit/forms/form-state.ts';
import { CodeField } from './code-field.tsx';
import { useSecondFactor } from './hooks.ts';

type Owner = Pick<Account, 'auth_provider' | 'second_factor_confirmed_at'>;

/** What the owner types to confirm a change: the password or, for an account without one, a code. */
export interface OwnerValues {
  current_password: string;
  code: string;
}

export const NO_OWNER_VALUES: OwnerValues = { current_password: '', code: '' };

export function ownerBody(owner: Owner, { current_password, code }: OwnerValues): OwnerConfirmation {
  if (owner.auth_provider === 'self') return { current_password };
  return owner.second_factor_confirmed_at ? { code } : {};
}

/** The message for a field that is empty. */
export function ownerFaults(owner: Owner, { current_password }: OwnerValues) {
  return {
    current_password: owner.auth_provider === 'self' && !current_password && 'Please enter your current password',
  };
}

export function OwnerFields<V extends OwnerValues>({ form, owner }: { form: FormState<V>; owner: Owner }) {
  if (owner.auth_provider === 'self') {
    return (
      <PasswordField
        form={form}
        name="current_password"
        label="Current Password"
        required
        autoComplete="current-password"
      />
    );
  }
  if (!owner.second_factor_confirmed_at) return null;
  return <OwnerCode form={form} />;
}

function OwnerCode<V extends OwnerValues>({ form }: { form: FormState<V> }) {
  const { record: state } = useSecondFactor();
  return <CodeField form={form} of={state && !state.has_app ? 'recovery' : 'app or recovery'} />;
}
