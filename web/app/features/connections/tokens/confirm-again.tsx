import type { OwnerConfirmation } from '#contract/identity/owner-confirmation.ts';
import type { FormState } from '../../../../kit/forms/form-state.ts';
import { useOwnAccount } from '../../identity/accounts/hooks.ts';
import { OwnerFields, type OwnerValues } from '../../identity/second-factors/owner-fields.tsx';

/** What the person has typed to confirm; empty fields are not sent. */
export function confirmationOf({ current_password, code }: OwnerValues): OwnerConfirmation {
  return { ...(current_password && { current_password }), ...(code && { code }) };
}

/** The field for the password or a code, once the server asks for it because the login was a while ago. */
export function ConfirmAgain<V extends OwnerValues>({ form }: { form: FormState<V> }) {
  const { record: account } = useOwnAccount();
  const isAsked = form.problem?.code === 'confirm_again';
  const isTyped = form.values.current_password !== '' || form.values.code !== '';
  return account && (isAsked || isTyped) ? <OwnerFields form={form} owner={account} /> : null;
}
