import type { Account } from '#contract/identity/accounts.ts';
import { type Passkey, passkeys } from '#contract/identity/passkeys.ts';
import { secondFactors } from '#contract/identity/second-factors.ts';
import { useContractForm } from '../../../../kit/forms/contract-form.ts';
import { inSentence } from '../../../../kit/api/error-text.ts';
import { NO_OWNER_VALUES, ownerBody, ownerFaults } from './owner-fields.tsx';
import { OwnerForm } from './owner-form.tsx';

interface RemovalProps {
  account: Account;
  /** The company requires a second factor. */
  isRequired: boolean;
  onCancel: () => void;
  onDone: () => void;
}

interface OfOneProps extends RemovalProps {
  /** There is no other second factor. */
  isLast: boolean;
}

export function PasskeyRemoval({ passkey, ...props }: OfOneProps & { passkey: Passkey }) {
  const { account, onCancel, onDone } = props;
  const form = useContractForm(passkeys.remove, {
    ...forOwner(account),
    params: { id: passkey.passkey_id },
    failure: inSentence('Failed to remove the passkey'),
    onDone,
  });
  return (
    <OwnerForm form={form} account={account} submitLabel="Remove Passkey" tone="red" onCancel={onCancel}>
      <p>
        The passkey {passkey.name} no longer opens your account. <WhatIsLeft {...props} /> You can delete it on the
        device too.
      </p>
    </OwnerForm>
  );
}

export function AppRemoval(props: OfOneProps) {
  const { account, onCancel, onDone } = props;
  const form = useContractForm(secondFactors.removeApp, {
    ...forOwner(account),
    failure: inSentence('Failed to remove the app'),
    onDone,
  });
  return (
    <OwnerForm form={form} account={account} submitLabel="Remove App" tone="red" onCancel={onCancel}>
      <p>
        Codes from your app no longer open your account. <WhatIsLeft {...props} />
      </p>
    </OwnerForm>
  );
}

function WhatIsLeft({ isLast, isRequired }: OfOneProps) {
  if (!isLast) return 'Two-step login stays on.';
  return isRequired ? `Two-step login goes off, and ${REQUIRED_AGAIN}` : 'Two-step login goes off.';
}

const REQUIRED_AGAIN = 'as your company requires it, you will be asked to set it up again at once.';

export function TurnOff({ account, isRequired, onCancel, onDone }: RemovalProps) {
  const form = useContractForm(secondFactors.remove, {
    ...forOwner(account),
    failure: inSentence('Failed to turn off two-step login'),
    onDone,
  });
  return (
    <OwnerForm form={form} account={account} submitLabel="Turn Off Two-Step Login" tone="red" onCancel={onCancel}>
      <p>
        {isRequired
          ? 'Your company requires two-step login: you will be asked to set it up again at once, for example on a new phone.'
          : 'A login then asks only for your password. Your app, passkeys and recovery codes stop working.'}
      </p>
    </OwnerForm>
  );
}

interface RenewalProps {
  account: Account;
  onCancel: () => void;
  onDone: (codes: string[]) => void;
}

/** Creates new recovery codes, which invalidates the existing ones. */
export function Renewal({ account, onCancel, onDone }: RenewalProps) {
  const form = useContractForm(secondFactors.renewRecoveryCodes, {
    ...forOwner(account),
    failure: inSentence('Failed to get new recovery codes'),
    onDone: ({ data }) => onDone(data.attributes.recovery_codes),
  });
  return (
    <OwnerForm form={form} account={account} submitLabel="Get New Recovery Codes" onCancel={onCancel}>
      <p>The recovery codes that you have stop working.</p>
    </OwnerForm>
  );
}

function forOwner(account: Account) {
  return {
    initial: NO_OWNER_VALUES,
    toBody: (values: typeof NO_OWNER_VALUES) => ownerBody(account, values),
    check: (values: typeof NO_OWNER_VALUES) => ownerFaults(account, values),
  };
}
