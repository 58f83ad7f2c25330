import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { Account } from '../../../../contract/accounts.ts';
import { secondFactors, type SecondFactorSetup } from '../../../../contract/second-factors.ts';
import { useContractForm } from '../../lib/contract-form.ts';
import { TextField } from '../../ui/fields.tsx';
import { Form } from '../../ui/form.tsx';
import shared from '../../ui/shared.module.css';
import { useLater } from '../../ui/use-later.ts';
import { NO_OWNER_VALUES, ownerBody, ownerFaults, OwnerFields } from './owner-fields.tsx';
import { RecoveryCodesList } from './recovery-codes.tsx';
import classes from './set-up.module.css';

type Step =
  | { at: 'owner' }
  | { at: 'app'; setup: SecondFactorSetup }
  /** Switched on; the recovery codes are shown only now. */
  | { at: 'codes'; codes: string[] };

interface SetUpProps {
  account: Account;
  onDone: () => void;
  /** Missing where the setup cannot be put off. */
  onCancel?: () => void;
}

/** Sets up two-step login: the password, then the app, then the recovery codes. */
export function SetUp({ account, onDone, onCancel }: SetUpProps) {
  const [step, setStep] = useState<Step>({ at: 'owner' });
  const cancel = onCancel && <Button onClick={onCancel}>Cancel</Button>;
  if (step.at === 'owner') {
    return <OwnerStep account={account} cancel={cancel} onDone={(setup) => setStep({ at: 'app', setup })} />;
  }
  if (step.at === 'app') {
    return <AppStep setup={step.setup} cancel={cancel} onDone={(codes) => setStep({ at: 'codes', codes })} />;
  }
  return (
    <RecoveryCodesList heading="Two-step login is on. Keep your recovery codes." codes={step.codes} onDone={onDone} />
  );
}

interface OwnerStepProps {
  account: Account;
  cancel: ReactNode;
  onDone: (setup: SecondFactorSetup) => void;
}

function OwnerStep({ account, cancel, onDone }: OwnerStepProps) {
  const form = useContractForm(secondFactors.enrol, {
    initial: NO_OWNER_VALUES,
    toBody: (values) => ownerBody(account, values),
    check: (values) => ownerFaults(account, values),
    failure: 'Failed to set up two-step login',
    onDone: ({ data }) => onDone(data.attributes),
  });
  return (
    <div className={shared.wide}>
      <Form form={form} submitLabel="Continue" beside={cancel} card={false} warnOnLeaving={false}>
        <OwnerFields form={form} owner={account} />
      </Form>
    </div>
  );
}

interface AppStepProps {
  setup: SecondFactorSetup;
  cancel: ReactNode;
  onDone: (codes: string[]) => void;
}

const loadQrCode = async () => (await import('./qr-code.tsx')).QrCode;

function AppStep({ setup, cancel, onDone }: AppStepProps) {
  const { Part: QrCode } = useLater(loadQrCode, true);
  const form = useContractForm(secondFactors.confirm, {
    initial: { code: '' },
    toBody: (values) => values,
    failure: 'Failed to turn on two-step login',
    onDone: ({ data }) => onDone(data.attributes.recovery_codes),
  });
  return (
    <div className={shared.wide}>
      <Form form={form} submitLabel="Turn On" beside={cancel} card={false} warnOnLeaving={false}>
        <ol className={classes.steps}>
          <li>
            <p>
              Open an authenticator app on your phone, such as Google Authenticator or Microsoft Authenticator, and add
              an account.
            </p>
          </li>
          <li>
            <p>Scan this code with the app.</p>
            <div className={classes.qrPlace}>
              {QrCode && <QrCode text={setup.otpauth_uri} label="QR code for your authenticator app" />}
            </div>
            <p>
              Cannot scan it? Type this key into the app
              <span className={classes.onPhone}>
                , or <a href={setup.otpauth_uri}>open the app on this phone</a>
              </span>
              .
            </p>
            <p className={classes.key}>{inGroups(setup.secret)}</p>
          </li>
          <li>
            <p>Type the code that the app shows.</p>
            <TextField
              form={form}
              name="code"
              label="Code from your app"
              required
              autoComplete="one-time-code"
              inputMode="numeric"
              placeholder="123456"
            />
          </li>
        </ol>
      </Form>
    </div>
  );
}

function inGroups(secret: string): string {
  return (secret.match(/.{1,4}/g) ?? []).join(' ');
}
