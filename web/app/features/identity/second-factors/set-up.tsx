import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { Account } from '#contract/identity/accounts.ts';
import { secondFactors, type SecondFactorSetup } from '#contract/identity/second-factors.ts';
import { useContractForm } from '../../../../kit/forms/contract-form.ts';
import { inSentence } from '../../../../kit/api/error-text.ts';
import { Form } from '../../../../kit/forms/form.tsx';
import shared from '../../../../kit/page/shared.module.css';
import { useLater } from '../../../../kit/page/use-later.ts';
import { CodeField } from './code-field.tsx';
import { NO_OWNER_VALUES, ownerBody, ownerFaults } from './owner-fields.tsx';
import { OwnerForm } from './owner-form.tsx';
import { RecoveryCodesList } from './recovery-codes.tsx';
import classes from './set-up.module.css';

type Step =
  | { at: 'owner' }
  | { at: 'app'; setup: SecondFactorSetup }
  /** Two-step login was off before; the recovery codes are shown only now. */
  | { at: 'codes'; codes: string[] };

interface SetUpProps {
  account: Account;
  onDone: () => void;
  /** Missing if the setup cannot be postponed. */
  onCancel?: () => void;
  /** A button for another second factor, shown until the setup has started. */
  instead?: ReactNode;
}

/**
 * Sets up an authenticator app: the password, then the app, then the recovery codes if it is the first second factor.
 */
export function SetUp({ account, onDone, onCancel, instead }: SetUpProps) {
  const [step, setStep] = useState<Step>({ at: 'owner' });
  if (step.at === 'owner') {
    return (
      <>
        <OwnerStep account={account} onCancel={onCancel} onDone={(setup) => setStep({ at: 'app', setup })} />
        {instead}
      </>
    );
  }
  if (step.at === 'app') {
    const next = (codes: string[]) => (codes.length > 0 ? setStep({ at: 'codes', codes }) : onDone());
    return <AppStep setup={step.setup} onCancel={onCancel} onDone={next} />;
  }
  return (
    <RecoveryCodesList heading="Two-step login is on. Keep your recovery codes." codes={step.codes} onDone={onDone} />
  );
}

interface OwnerStepProps {
  account: Account;
  onCancel: (() => void) | undefined;
  onDone: (setup: SecondFactorSetup) => void;
}

function OwnerStep({ account, onCancel, onDone }: OwnerStepProps) {
  const form = useContractForm(secondFactors.enrol, {
    initial: NO_OWNER_VALUES,
    toBody: (values) => ownerBody(account, values),
    check: (values) => ownerFaults(account, values),
    failure: inSentence('Failed to set up two-step login'),
    onDone: ({ data }) => onDone(data.attributes),
  });
  return <OwnerForm form={form} account={account} submitLabel="Continue" onCancel={onCancel} />;
}

interface AppStepProps {
  setup: SecondFactorSetup;
  onCancel: (() => void) | undefined;
  onDone: (codes: string[]) => void;
}

const loadQrCode = async () => (await import('./qr-code.tsx')).QrCode;

function AppStep({ setup, onCancel, onDone }: AppStepProps) {
  const { Part: QrCode } = useLater(loadQrCode, true);
  const form = useContractForm(secondFactors.confirm, {
    initial: { code: '' },
    toBody: (values) => values,
    failure: inSentence('Failed to turn on two-step login'),
    onDone: ({ data }) => onDone(data.attributes.recovery_codes),
  });
  return (
    <div className={shared.wide}>
      <Form
        form={form}
        submitLabel="Turn On"
        beside={onCancel && <Button onClick={onCancel}>Cancel</Button>}
        card={false}
        warnOnLeaving={false}
      >
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
            <CodeField form={form} of="app" />
          </li>
        </ol>
      </Form>
    </div>
  );
}

function inGroups(secret: string): string {
  return (secret.match(/.{1,4}/g) ?? []).join(' ');
}
