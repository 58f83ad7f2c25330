import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Account } from '../../../../contract/accounts.ts';
import { secondFactors, type SecondFactor } from '../../../../contract/second-factors.ts';
import { useContractForm } from '../../lib/contract-form.ts';
import { errorText } from '../../lib/error-text.ts';
import { checkSession } from '../../lib/session.ts';
import { Form } from '../../ui/form.tsx';
import { counted, formatMoment } from '../../ui/format.ts';
import { IconAlertTriangle, IconCircleCheck } from '../../ui/icons.ts';
import { ListFailure, RecordSkeleton } from '../../ui/list-placeholders.tsx';
import { Notice } from '../../ui/notice.tsx';
import panel from '../../ui/panel.module.css';
import shared from '../../ui/shared.module.css';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useSecondFactor } from './hooks.ts';
import { NO_OWNER_VALUES, ownerBody, ownerFaults, OwnerFields } from './owner-fields.tsx';
import { RecoveryCodesList } from './recovery-codes.tsx';
import { SetUp } from './set-up.tsx';

/** Fewer recovery codes than this are pointed out. */
const FEW_CODES = 3;

/** What is open in the panel besides its state. */
type Act = 'set up' | 'renew' | 'turn off' | { codes: string[] } | 'none';

/** The account's two-step login: its state, setup, recovery codes and end. */
export function TwoStepLogin({ account }: { account: Account }) {
  const { record: state, error, retry } = useSecondFactor();
  const [act, setAct] = useState<Act>('none');
  const [isOffNow, setOffNow] = useState(false);
  const close = () => setAct('none');

  function open(next: Act): void {
    setOffNow(false);
    setAct(next);
  }

  return (
    <section className={panel.panel} aria-label="Two-step login">
      <h2>Two-step login</h2>
      {isOffNow && act === 'none' && (
        <Notice tone="green" icon={IconCircleCheck}>
          <p>Two-step login is off.</p>
        </Notice>
      )}
      {act === 'set up' && <SetUp account={account} onDone={close} onCancel={close} />}
      {act === 'renew' && <Renewal account={account} onCancel={close} onDone={(codes) => setAct({ codes })} />}
      {act === 'turn off' && (
        <TurnOff
          account={account}
          isRequired={state?.is_required ?? false}
          onCancel={close}
          onDone={() => {
            close();
            setOffNow(true);
            // A company that requires a second factor asks for it again at once.
            void checkSession({ again: true });
          }}
        />
      )}
      {typeof act === 'object' && (
        <RecoveryCodesList heading="Your new recovery codes" codes={act.codes} onDone={close} />
      )}
      {act === 'none' && !state && error && (
        <ListFailure text={errorText('Failed to get two-step login', error)} many="settings" onRetry={retry} />
      )}
      {act === 'none' && !state && !error && <RecordSkeleton />}
      {act === 'none' && state && (state.is_on ? <On state={state} onOpen={open} /> : <Off onOpen={open} />)}
    </section>
  );
}

interface OpenProps {
  onOpen: (act: Act) => void;
}

function Off({ onOpen }: OpenProps) {
  return (
    <>
      <StatusBadge tone="grey">Off</StatusBadge>
      <p>
        Besides your password, each login then asks for a code from an app on your phone. Whoever finds out your
        password still cannot log in.
      </p>
      <Button onClick={() => onOpen('set up')}>Set Up Two-Step Login</Button>
    </>
  );
}

function On({ state, onOpen }: OpenProps & { state: SecondFactor }) {
  const { confirmed_at, recovery_codes_left: left } = state;
  return (
    <>
      <StatusBadge tone="green">On</StatusBadge>
      <p>
        Each login asks for a code from your app{confirmed_at && `, since ${formatMoment(confirmed_at)}`}.{' '}
        {left >= FEW_CODES && `${counted(left, 'recovery code')} left.`}
      </p>
      {left < FEW_CODES && (
        <Notice tone="amber" icon={IconAlertTriangle}>
          <p>{left === 0 ? 'No recovery code is left.' : `Only ${counted(left, 'recovery code')} left.`}</p>
          <p>Get new ones, so that you can log in without your phone.</p>
        </Notice>
      )}
      <div className={panel.steps}>
        <Button onClick={() => onOpen('renew')}>New Recovery Codes</Button>
        <Button onClick={() => onOpen('turn off')}>Turn Off</Button>
      </div>
    </>
  );
}

interface ActProps {
  account: Account;
  onCancel: () => void;
}

function Renewal({ account, onCancel, onDone }: ActProps & { onDone: (codes: string[]) => void }) {
  const form = useContractForm(secondFactors.renewRecoveryCodes, {
    initial: NO_OWNER_VALUES,
    toBody: (values) => ownerBody(account, values),
    check: (values) => ownerFaults(account, values),
    failure: 'Failed to get new recovery codes',
    onDone: ({ data }) => onDone(data.attributes.recovery_codes),
  });
  return (
    <div className={shared.wide}>
      <Form
        form={form}
        submitLabel="Get New Recovery Codes"
        beside={<Button onClick={onCancel}>Cancel</Button>}
        card={false}
        warnOnLeaving={false}
      >
        <p>The recovery codes that you have stop working.</p>
        <OwnerFields form={form} owner={account} />
      </Form>
    </div>
  );
}

function TurnOff({ account, isRequired, onCancel, onDone }: ActProps & { isRequired: boolean; onDone: () => void }) {
  const form = useContractForm(secondFactors.remove, {
    initial: NO_OWNER_VALUES,
    toBody: (values) => ownerBody(account, values),
    check: (values) => ownerFaults(account, values),
    failure: 'Failed to turn off two-step login',
    onDone,
  });
  return (
    <div className={shared.wide}>
      <Form
        form={form}
        submitLabel="Turn Off Two-Step Login"
        beside={<Button onClick={onCancel}>Cancel</Button>}
        tone="red"
        card={false}
        warnOnLeaving={false}
      >
        <p>
          {isRequired
            ? 'Your company requires two-step login: you will be asked to set it up again at once, for example on a new phone.'
            : 'A login then asks only for your password. Your recovery codes stop working.'}
        </p>
        <OwnerFields form={form} owner={account} />
      </Form>
    </div>
  );
}
