import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Account } from '#contract/identity/accounts.ts';
import type { Passkey } from '#contract/identity/passkeys.ts';
import type { SecondFactor } from '#contract/identity/second-factors.ts';
import { errorSentence } from '../../../../kit/api/error-text.ts';
import { hasPasskeys } from '../../../../kit/session/passkeys.ts';
import { checkSession } from '../../../../kit/session/session.ts';
import { counted, formatInstant } from '../../../../kit/format.ts';
import { IconAlertTriangle, IconCircleCheck } from '../../../../kit/icons/icons.ts';
import { ListFailure, RecordSkeleton } from '../../../../kit/lists/list-placeholders.tsx';
import { Notice } from '../../../../kit/page/notice.tsx';
import panel from '../../../../kit/page/panel.module.css';
import { StatusBadge } from '../../../../kit/lists/status-badge.tsx';
import { AddPasskey } from './add-passkey.tsx';
import { AppRemoval, PasskeyRemoval, Renewal, TurnOff } from './changes.tsx';
import rows from '../../../../kit/lists/data-table.module.css';
import { useSecondFactor, usePasskeys } from './hooks.ts';
import { RecoveryCodesList } from './recovery-codes.tsx';
import { SetUp } from './set-up.tsx';

/** A warning is shown when fewer recovery codes than this remain. */
const FEW_CODES = 3;

/** The action that is open in the panel. */
type LoginChange =
  | 'set up'
  | 'add passkey'
  | 'renew'
  | 'turn off'
  | 'remove app'
  | { remove: Passkey }
  | { codes: string[] };

/** The account's two-step login: status, setup, factors, recovery codes, and turning it off. */
export function TwoStepLogin({ account }: { account: Account }) {
  const { record: state, error, retry } = useSecondFactor();
  const [change, setChange] = useState<LoginChange>();
  const [done, setDone] = useState<string>();

  function open(next: LoginChange): void {
    setDone(undefined);
    setChange(next);
  }

  function close(text?: string): void {
    setChange(undefined);
    setDone(text);
  }

  return (
    <section className={panel.panel} aria-label="Two-Step Login">
      <h2>Two-Step Login</h2>
      {done && (
        <Notice tone="green" icon={IconCircleCheck}>
          <p>{done}</p>
        </Notice>
      )}
      {change && <Opened change={change} account={account} state={state} onNext={open} onClose={close} />}
      {!change && !state && error && (
        <ListFailure text={errorSentence('Failed to get two-step login', error)} many="settings" onRetry={retry} />
      )}
      {!change && !state && !error && <RecordSkeleton />}
      {!change && state && (state.is_on ? <On state={state} onOpen={open} /> : <Off onOpen={open} />)}
    </section>
  );
}

interface OpenedProps {
  change: LoginChange;
  account: Account;
  state: SecondFactor | undefined;
  onNext: (change: LoginChange) => void;
  /** `done` is the success message, unless the panel shows the result anyway. */
  onClose: (done?: string) => void;
}

function Opened({ change, account, state, onNext, onClose }: OpenedProps) {
  const cancel = { account, onCancel: () => onClose() };
  const isLast = (state?.passkeys ?? 0) + (state?.has_app ? 1 : 0) <= 1;
  const removal = { ...cancel, isRequired: state?.is_required ?? false };

  function finish(text: string, isOff: boolean): void {
    onClose(isOff ? 'Two-step login is off.' : text);
    // A company that requires a second factor asks for a new one immediately.
    if (isOff) void checkSession({ again: true });
  }

  if (change === 'set up') return <SetUp {...cancel} onDone={() => onClose()} />;
  if (change === 'add passkey') return <AddPasskey {...cancel} onDone={() => onClose('The passkey has been added.')} />;
  if (change === 'renew') return <Renewal {...cancel} onDone={(codes) => onNext({ codes })} />;
  if (change === 'turn off') return <TurnOff {...removal} onDone={() => finish('', true)} />;
  if (change === 'remove app') {
    return <AppRemoval {...removal} isLast={isLast} onDone={() => finish('The app has been removed.', isLast)} />;
  }
  if ('remove' in change) {
    const text = `The passkey ${change.remove.name} has been removed.`;
    return <PasskeyRemoval {...removal} passkey={change.remove} isLast={isLast} onDone={() => finish(text, isLast)} />;
  }
  return <RecoveryCodesList heading="Your new recovery codes" codes={change.codes} onDone={() => onClose()} />;
}

interface OpenProps {
  onOpen: (change: LoginChange) => void;
}

function Off({ onOpen }: OpenProps) {
  return (
    <>
      <StatusBadge tone="grey">Off</StatusBadge>
      <p>
        Besides your password, each login then asks for a code from an app on your phone, or for a passkey: your
        fingerprint, face or PIN. Even someone with your password can’t get in.
      </p>
      <div className={panel.steps}>
        <Button onClick={() => onOpen('set up')}>Set Up Two-Step Login</Button>
        {hasPasskeys() && <Button onClick={() => onOpen('add passkey')}>Add a Passkey</Button>}
      </div>
    </>
  );
}

function On({ state, onOpen }: OpenProps & { state: SecondFactor }) {
  const { confirmed_at, has_app, recovery_codes_left: left } = state;
  return (
    <>
      <StatusBadge tone="green">On</StatusBadge>
      <p>
        Each login asks for one of these{confirmed_at && `, since ${formatInstant(confirmed_at)}`}.{' '}
        {left >= FEW_CODES && `${counted(left, 'recovery code')} left.`}
      </p>
      {left < FEW_CODES && (
        <Notice tone="amber" icon={IconAlertTriangle}>
          <p>{left === 0 ? 'No recovery code is left.' : `Only ${counted(left, 'recovery code')} left.`}</p>
          <p>Get new ones, so that you can log in without your phone.</p>
        </Notice>
      )}
      <FactorList
        hasApp={has_app}
        onRemoveApp={() => onOpen('remove app')}
        onRemovePasskey={(remove) => onOpen({ remove })}
      />
      <div className={panel.steps}>
        {!has_app && <Button onClick={() => onOpen('set up')}>Set Up an App</Button>}
        {hasPasskeys() && <Button onClick={() => onOpen('add passkey')}>Add a Passkey</Button>}
        <Button onClick={() => onOpen('renew')}>New Recovery Codes</Button>
        <Button onClick={() => onOpen('turn off')}>Turn Off</Button>
      </div>
    </>
  );
}

interface FactorListProps {
  hasApp: boolean;
  onRemoveApp: () => void;
  onRemovePasskey: (passkey: Passkey) => void;
}

/** The account's second factors: its app and its passkeys. */
function FactorList({ hasApp, onRemoveApp, onRemovePasskey }: FactorListProps) {
  const list = usePasskeys();
  return (
    <>
      {list.failure && <ListFailure text={list.failure} many="passkeys" onRetry={list.retry} />}
      <ul className={rows.rows} aria-label="Your second steps" aria-busy={list.loading}>
        {hasApp && (
          <li>
            <div className={rows.what}>
              <b>Authenticator app</b>
              <p>A code from your phone</p>
            </div>
            <Button aria-label="Remove the authenticator app" onClick={onRemoveApp}>
              Remove
            </Button>
          </li>
        )}
        {list.rows.map((passkey) => (
          <li key={passkey.passkey_id}>
            <div className={rows.what}>
              <b>{passkey.name}</b>
              <p>
                Passkey, added {formatInstant(passkey.created_at)}
                {passkey.last_used_at && `, last used ${formatInstant(passkey.last_used_at)}`}
              </p>
            </div>
            <Button aria-label={`Remove the passkey ${passkey.name}`} onClick={() => onRemovePasskey(passkey)}>
              Remove
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
