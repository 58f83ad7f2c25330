import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Account } from '#contract/identity/accounts.ts';
import { Form } from '../../../../kit/forms/form.tsx';
import type { FormState } from '../../../../kit/forms/form-state.ts';
import shared from '../../../../kit/page/shared.module.css';
import { OwnerFields, type OwnerValues } from './owner-fields.tsx';

interface OwnerFormProps<V extends OwnerValues> {
  form: FormState<V>;
  account: Account;
  submitLabel: string;
  tone?: 'accent' | 'red';
  /** Missing if the step cannot be postponed. */
  onCancel?: (() => void) | undefined;
  /** Content above the owner's fields. */
  children?: ReactNode;
}

/** A form in the two-step login panel: what it does, and the owner's confirmation. */
export function OwnerForm<V extends OwnerValues>(props: OwnerFormProps<V>) {
  const { form, account, submitLabel, tone = 'accent', onCancel, children } = props;
  return (
    <div className={shared.wide}>
      <Form
        form={form}
        submitLabel={submitLabel}
        beside={onCancel && <Button onClick={onCancel}>Cancel</Button>}
        tone={tone}
        card={false}
        warnOnLeaving={false}
      >
        {children}
        <OwnerFields form={form} owner={account} />
      </Form>
    </div>
  );
}
