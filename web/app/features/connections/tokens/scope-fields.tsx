import { type Scope, SCOPE_LABELS, SCOPES, scopesOfRole } from '#domain/scopes.ts';
import { CheckboxField } from '../../../../kit/forms/fields.tsx';
import type { FormState } from '../../../../kit/forms/form-state.ts';
import { useSession } from '../../../../kit/session/session.ts';
import shared from '../../../../kit/page/shared.module.css';

/** The checkboxes of a form, one for each scope. */
export type ScopeValues = Record<Scope, boolean>;

/** The checked scopes. */
export function chosenScopes(values: ScopeValues): Scope[] {
  return SCOPES.filter((scope) => values[scope]);
}

/** The values of a form that starts with these scopes. */
export function scopeValues(scopes: readonly Scope[]): ScopeValues {
  const has = (scope: Scope) => scopes.includes(scope);
  return { read: has('read'), money: has('money'), draft: has('draft'), act: has('act') };
}

/** Messages about the scopes are shown at the first checkbox. */
export function fieldOfToken(name: string): string {
  const field = name.replace('access_token.', '');
  return field === 'scopes' ? 'read' : field;
}

const HELP: Partial<Record<Scope, string>> = {
  money: 'Without it, the program sees what a crew lead sees: no amounts and no email addresses.',
  act: 'Customers get messages and invoices from it at once. Nobody presses Send.',
};

/** What a connection may do, within what the signed-in role includes. */
export function ScopeFields<V extends ScopeValues>({ form }: { form: FormState<V> }) {
  const role = useSession().record?.role ?? 'crew_lead';
  return (
    <fieldset className={shared.stack}>
      <legend className={shared.medium}>What it may do</legend>
      {scopesOfRole(role).map((scope) => (
        <CheckboxField key={scope} form={form} name={scope} label={SCOPE_LABELS[scope]} help={HELP[scope]} />
      ))}
    </fieldset>
  );
}
