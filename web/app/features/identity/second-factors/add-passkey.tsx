import { BRAND_NAME } from '../../../../kit/api/site-settings.ts';
import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { Account } from '#contract/identity/accounts.ts';
import { type CreationOptions, passkeys } from '#contract/identity/passkeys.ts';
import { call } from '../../../../kit/api/call.ts';
import { useContractForm } from '../../../../kit/forms/contract-form.ts';
import { errorSentence, inSentence } from '../../../../kit/api/error-text.ts';
import { createPasskey, deviceName, passkeyProblem } from '../../../../kit/session/passkeys.ts';
import { refreshAll } from '../../../../kit/api/queries.ts';
import { TextField } from '../../../../kit/forms/fields.tsx';
import { IconAlertTriangle } from '../../../../kit/icons/icons.ts';
import { Notice } from '../../../../kit/page/notice.tsx';
import panel from '../../../../kit/page/panel.module.css';
import shared from '../../../../kit/page/shared.module.css';
import { NO_OWNER_VALUES, ownerBody, ownerFaults } from './owner-fields.tsx';
import { OwnerForm } from './owner-form.tsx';
import { RecoveryCodesList } from './recovery-codes.tsx';

type Step =
  | { at: 'owner' }
  | { at: 'device'; name: string; options: CreationOptions }
  /** Two-step login was off before; the recovery codes are shown only now. */
  | { at: 'codes'; codes: string[] };

interface AddPasskeyProps {
  account: Account;
  onDone: () => void;
  onCancel: () => void;
}

/** Adds a passkey: a name and the password, then the device, then the recovery codes if it is the first second factor. */
export function AddPasskey({ account, onDone, onCancel }: AddPasskeyProps) {
  const [step, setStep] = useState<Step>({ at: 'owner' });
  if (step.at === 'owner') {
    const next = (name: string, options: CreationOptions) => setStep({ at: 'device', name, options });
    return <OwnerStep account={account} onCancel={onCancel} onDone={next} />;
  }
  if (step.at === 'device') {
    const { name, options } = step;
    const next = (codes: string[]) => (codes.length > 0 ? setStep({ at: 'codes', codes }) : onDone());
    return <DeviceStep name={name} options={options} onCancel={onCancel} onDone={next} />;
  }
  return (
    <RecoveryCodesList heading="Two-step login is on. Keep your recovery codes." codes={step.codes} onDone={onDone} />
  );
}

interface OwnerStepProps extends Omit<AddPasskeyProps, 'onDone'> {
  onDone: (name: string, options: CreationOptions) => void;
}

function OwnerStep({ account, onCancel, onDone }: OwnerStepProps) {
  const form = useContractForm(passkeys.begin, {
    initial: { ...NO_OWNER_VALUES, name: deviceName(navigator.userAgent) },
    toBody: (values) => ownerBody(account, values),
    check: (values) => ({ ...ownerFaults(account, values), name: nameFault(values.name) }),
    failure: inSentence('Failed to add a passkey'),
    onDone: ({ data }, { name }) => onDone(name, data.attributes.options),
  });
  return (
    <OwnerForm form={form} account={account} submitLabel="Continue" onCancel={onCancel}>
      <TextField form={form} name="name" label="Name" required help="So that you know it again in the list." />
    </OwnerForm>
  );
}

function nameFault(name: string): string | false {
  return passkeys.add.body.shape.name.safeParse(name).error?.issues[0]?.message ?? false;
}

interface DeviceStepProps {
  name: string;
  options: CreationOptions;
  onCancel: () => void;
  onDone: (codes: string[]) => void;
}

type Creating = { phase: 'idle' | 'busy' } | { phase: 'failed'; text: string };

function DeviceStep({ name, options, onCancel, onDone }: DeviceStepProps) {
  const [creating, setCreating] = useState<Creating>({ phase: 'idle' });
  const busy = useRef(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);

  async function create(): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    setCreating({ phase: 'busy' });
    try {
      const credential = await createPasskey(options);
      const { data } = await call(passkeys.add, { body: { name, credential } });
      void refreshAll();
      onDone(data.attributes.recovery_codes);
    } catch (error) {
      const text = passkeyProblem(error) ?? errorSentence('Failed to add the passkey', error);
      setCreating({ phase: 'failed', text });
    } finally {
      busy.current = false;
    }
  }

  return (
    <div className={`${shared.stack} ${shared.wide}`}>
      <p>
        Your browser now asks for your fingerprint, face or PIN, on this device or on another one. {BRAND_NAME} never
        sees it.
      </p>
      {creating.phase === 'failed' && (
        <Notice tone="red" icon={IconAlertTriangle}>
          <p>{creating.text}</p>
        </Notice>
      )}
      <div className={panel.steps}>
        <Button
          ref={button}
          variant="filled"
          color="accent"
          loading={creating.phase === 'busy'}
          onClick={() => void create()}
        >
          Create Passkey
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </div>
  );
}
