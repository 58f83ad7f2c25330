import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { ACCOUNT_DECLINED, type StripeAccount } from '#contract/sales/stripe-accounts.ts';
import { formatDay } from '../../../../kit/format.ts';
import { IconAlertTriangle, IconCircleX, IconCreditCard, IconUnlink } from '../../../../kit/icons/icons.ts';
import {
  IconChecks,
  IconCreditCardPay,
  IconHourglass,
  IconPlayerPause,
  IconUserDollar,
  IconUserEdit,
} from '../../../../kit/icons/paying-icons.ts';
import { Notice } from '../../../../kit/page/notice.tsx';
import panel from '../../../../kit/page/panel.module.css';
import { StatusBadge, type StatusTone } from '../../../../kit/lists/status-badge.tsx';
import shared from '../../../../kit/page/shared.module.css';
import classes from './payments.module.css';
import { useOnboarding, useResuming } from './hooks.ts';

interface AccountStateProps {
  /** `missing` if the operator has not set up Stripe. */
  account: StripeAccount | 'missing';
  isOwner: boolean;
}

interface Shown {
  title: string;
  /** Missing until there is an account. */
  badge?: { tone: StatusTone; label: string; icon: typeof IconUnlink };
  text?: ReactNode;
  /** The action that an owner can take. */
  action?: ReactNode;
}

/** The state of the company's Stripe account, and the action that it requires. */
export function AccountState({ account, isOwner }: AccountStateProps) {
  const { title, badge, text, action } = shownOf(account);
  const more = (
    <>
      {text}
      {action && (isOwner ? action : <p className={shared.small}>Only an owner of the company can do this.</p>)}
    </>
  );
  return (
    <section className={classes.account} aria-label="Stripe account">
      {badge && (
        <span className={classes.tile} data-tone={badge.tone}>
          <badge.icon size={20} stroke={1.75} aria-hidden />
        </span>
      )}
      <div className={classes.state}>
        <Group gap="4px 12px">
          <h2>{title}</h2>
          {badge && <StatusBadge tone={badge.tone}>{badge.label}</StatusBadge>}
        </Group>
        {more}
      </div>
    </section>
  );
}

function shownOf(account: StripeAccount | 'missing'): Shown {
  if (account === 'missing')
    return {
      title: 'Not set up on this server',
      badge: { tone: 'grey', label: 'not set up', icon: IconUnlink },
      text: <p>The operator has not set this up yet. Payments by check, cash and transfer are recorded as before.</p>,
    };
  const { state, requirements } = account;
  switch (state) {
    case 'none':
    case 'disconnected':
      return {
        title: 'Let customers pay you online',
        text: <Benefits wasConnected={state === 'disconnected'} />,
        action: <ToStripe label="Connect Stripe" isMain />,
      };
    case 'started':
      return {
        title: 'Stripe needs a few more things',
        badge: { tone: 'amber', label: 'started', icon: IconUserEdit },
        text: <Needs of={requirements} />,
        action: <ToStripe label="Continue at Stripe" isMain />,
      };
    case 'pending':
      return {
        title: 'Stripe is checking your details',
        badge: { tone: 'blue', label: 'pending', icon: IconHourglass },
        text: <p>Nothing to do for you. It usually takes a few minutes, sometimes two days.</p>,
      };
    case 'active':
      return {
        title: 'Customers can pay you online',
        badge: { tone: 'green', label: 'active', icon: IconCreditCardPay },
        text: <Connected account={account} />,
      };
    case 'paused':
      return {
        title: 'Online payments are paused',
        badge: { tone: 'grey', label: 'paused', icon: IconPlayerPause },
        text: <Paused since={account.paused_at} />,
        action: <TakeAgain />,
      };
    case 'restricted':
      return restricted(requirements);
  }
}

function restricted(requirements: readonly string[]): Shown {
  if (requirements.includes(ACCOUNT_DECLINED))
    return {
      title: 'Stripe has declined this account',
      badge: { tone: 'red', label: 'declined', icon: IconCircleX },
      text: <p>Past payments stay here. Stripe’s dashboard says what can be done.</p>,
    };
  return {
    title: 'Customers cannot pay you online',
    badge: { tone: 'red', label: 'restricted', icon: IconAlertTriangle },
    text:
      requirements.length > 0 ? (
        <>
          <p>Until Stripe has:</p>
          <Needs of={requirements} />
        </>
      ) : (
        <p>Stripe is looking at your account. Its dashboard says more.</p>
      ),
    action: <ToStripe label="Continue at Stripe" />,
  };
}

function Connected({ account: { connected_as, connected_at } }: { account: StripeAccount }) {
  if (connected_at === null) return <p>They find Pay on the page that your invoices link to.</p>;
  return (
    <p>
      Connected to Stripe as {connected_as} since {formatDay(connected_at)}
    </p>
  );
}

function Paused({ since }: { since: string | null }) {
  const day = since === null ? '' : ` on ${formatDay(since)}`;
  return <p>You switched them off{day}. Invoices show your payment instruction instead.</p>;
}

function Needs({ of }: { of: readonly string[] }) {
  if (of.length === 0) return <p>Stripe needs your details and your bank account.</p>;
  return (
    <ul className={panel.goes}>
      {of.map((each) => (
        <li key={each}>{each}</li>
      ))}
    </ul>
  );
}

function Benefits({ wasConnected }: { wasConnected: boolean }) {
  return (
    <>
      {wasConnected && <p>Your account is no longer connected. Past payments stay here.</p>}
      <ul className={classes.benefits}>
        <Benefit icon={IconUserDollar} title="Straight to your own account">
          Stripe pays out to your bank. We never touch the money and take no share.
        </Benefit>
        <Benefit icon={IconCreditCard} title="Card, Apple Pay, Google Pay, bank account">
          You can limit cards to smaller invoices. Stripe’s fees are on{' '}
          <a href="https://stripe.com/pricing" target="_blank" rel="noreferrer">
            Stripe’s page
          </a>
          ; your customer pays no extra fee.
        </Benefit>
        <Benefit icon={IconChecks} title="Recorded automatically">
          A payment marks the invoice paid, sends the receipt and stops the reminders.
        </Benefit>
      </ul>
      <p className={shared.small}>Takes about 10 minutes. Have your tax ID and bank account at hand.</p>
    </>
  );
}

function Benefit({ icon: Icon, title, children }: { icon: typeof IconUnlink; title: string; children: ReactNode }) {
  return (
    <li>
      <Icon size={20} stroke={1.75} aria-hidden />
      <div>
        <b>{title}</b>
        <p>{children}</p>
      </div>
    </li>
  );
}

function ToStripe({ label, isMain = false }: { label: string; isMain?: boolean }) {
  const { leave, ...state } = useOnboarding();
  return <ActionButton label={label} isMain={isMain} onPress={leave} {...state} />;
}

function TakeAgain() {
  const { resume, ...state } = useResuming();
  return <ActionButton label="Take Payments Again" onPress={resume} {...state} />;
}

interface ActionButtonProps {
  label: string;
  isMain?: boolean;
  busy: boolean;
  problem?: string | undefined;
  onPress: () => void;
}

function ActionButton({ label, isMain = false, busy, problem, onPress }: ActionButtonProps) {
  return (
    <>
      {problem && (
        <Notice tone="red" icon={IconAlertTriangle}>
          <p>{problem}</p>
        </Notice>
      )}
      <div className={panel.steps}>
        <Button loading={busy} onClick={onPress} {...(isMain && { variant: 'filled', color: 'accent' })}>
          {label}
        </Button>
      </div>
    </>
  );
}
