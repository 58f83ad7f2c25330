import { Button } from '@mantine/core';
import { useState } from 'react';
import { accessTokens, TOKEN_NAME_MAX } from '#contract/connections/access-tokens.ts';
import type { ListedConnection } from '#contract/connections/connections.ts';
import { DEFAULT_TOKEN_DAYS, TOKEN_DAYS, type TokenDays } from '#domain/scopes.ts';
import { call } from '../../../../kit/api/call.ts';
import { errorSentence, inSentence } from '../../../../kit/api/error-text.ts';
import { refreshAll } from '../../../../kit/api/queries.ts';
import { ModalDialog } from '../../../../kit/dialogs/modal-dialog.tsx';
import { useContractForm } from '../../../../kit/forms/contract-form.ts';
import { TextField } from '../../../../kit/forms/fields.tsx';
import { Form } from '../../../../kit/forms/form.tsx';
import { RadioField } from '../../../../kit/forms/radio-field.tsx';
import { NO_OWNER_VALUES } from '../../identity/second-factors/owner-fields.tsx';
import { ConfirmAgain, confirmationOf } from './confirm-again.tsx';
import { NewToken } from './new-token.tsx';
import { chosenScopes, fieldOfToken, ScopeFields, scopeValues } from './scope-fields.tsx';

interface DialogProps {
  connection: ListedConnection;
  /** With the success message, if something was done. */
  onClose: (done?: string) => void;
}

/** The name and the scopes of a token. */
export function ChangeDialog({ connection, onClose }: DialogProps) {
  const { connection_id, name, scopes } = connection;
  const form = useContractForm(accessTokens.update, {
    params: { id: connection_id },
    initial: { name, ...scopeValues(scopes), ...NO_OWNER_VALUES },
    toBody: (values) => ({ name: values.name, scopes: chosenScopes(values), ...confirmationOf(values) }),
    fieldOf: fieldOfToken,
    failure: inSentence('Failed to change the token'),
    onDone: (_response, values) => onClose(`${values.name} is changed. It applies to the next call.`),
  });
  return (
    <ModalDialog opened onClose={() => onClose()} title={`Change ${name}`}>
      <Form
        form={form}
        submitLabel="Save"
        card={false}
        warnOnLeaving={false}
        beside={<Button onClick={() => onClose()}>Cancel</Button>}
      >
        <TextField form={form} name="name" label="Name" required maxLength={TOKEN_NAME_MAX} />
        <ScopeFields form={form} />
        <ConfirmAgain form={form} />
      </Form>
    </ModalDialog>
  );
}

/** A new secret for a token, which is then shown once. */
export function RenewDialog({ connection, onClose }: DialogProps) {
  const { connection_id, name } = connection;
  const [token, setToken] = useState<string>();
  const form = useContractForm(accessTokens.renew, {
    params: { id: connection_id },
    initial: { expires_in_days: String(DEFAULT_TOKEN_DAYS), ...NO_OWNER_VALUES },
    toBody: (values) => ({
      expires_in_days: Number(values.expires_in_days) as TokenDays,
      ...confirmationOf(values),
    }),
    failure: inSentence('Failed to renew the token'),
    onDone: ({ data }) => setToken(data.attributes.token),
  });
  return (
    <ModalDialog opened onClose={() => onClose()} title={`Renew ${name}`}>
      {token === undefined ? (
        <Form
          form={form}
          submitLabel="Renew"
          card={false}
          warnOnLeaving={false}
          beside={<Button onClick={() => onClose()}>Cancel</Button>}
        >
          <p>You get a new token. The present one works for 24 hours more, so that you can replace it.</p>
          <RadioField
            form={form}
            name="expires_in_days"
            label="It expires after"
            required
            options={TOKEN_DAYS.map((days) => ({ value: String(days), label: `${days} days` }))}
          />
          <ConfirmAgain form={form} />
        </Form>
      ) : (
        <NewToken heading="Your new token" token={token} onDone={() => onClose(`${name} is renewed.`)} />
      )}
    </ModalDialog>
  );
}

/** Ends a token, which cannot be undone. */
export function RevokeDialog({ connection: { connection_id: id, name }, onClose }: DialogProps) {
  const [phase, setPhase] = useState<{ isBusy: boolean; failure?: string }>({ isBusy: false });

  async function revoke(): Promise<void> {
    setPhase({ isBusy: true });
    try {
      await call(accessTokens.revoke, { params: { id } });
      await refreshAll();
      onClose(`${name} has ended.`);
    } catch (error) {
      setPhase({ isBusy: false, failure: errorSentence('Failed to end the token', error) });
    }
  }

  return (
    <ModalDialog opened onClose={() => onClose()} title={`Revoke ${name}?`}>
      <p>Programs that use it get an error from their next call on. This cannot be undone.</p>
      {phase.failure && <p role="alert">{phase.failure}</p>}
      <ModalDialog.Buttons>
        <Button onClick={() => onClose()}>Cancel</Button>
        <Button variant="filled" color="red" loading={phase.isBusy} onClick={() => void revoke()}>
          Revoke
        </Button>
      </ModalDialog.Buttons>
    </ModalDialog>
  );
}
