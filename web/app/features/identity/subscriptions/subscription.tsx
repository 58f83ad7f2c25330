import { useEffect, useState } from 'react';
import type { Subscription } from '#contract/identity/subscriptions.ts';
import { rememberSubscription } from '../../../../kit/session/session.ts';
import { useIsOwner } from '../../../../kit/session/use-is-owner.ts';
import { IconUserPlus } from '../../../../kit/icons/icons.ts';
import { LinkButton } from '../../../../kit/page/link-button.tsx';
import { ListFailure, RecordSkeleton } from '../../../../kit/lists/list-placeholders.tsx';
import { NotYourRole } from '../../../../kit/page/not-your-role.tsx';
import { Page } from '../../../../kit/page/page.tsx';
import panel from '../../../../kit/page/panel.module.css';
import { SuccessPanel } from '../../../../kit/page/success-panel.tsx';
import { paths } from '../../../../kit/paths.ts';
import { CONTACT_EMAIL, isOff } from '../../../../kit/api/site-settings.ts';
import { useSubscriptions } from './hooks.ts';
import { MONTHLY_AMOUNT, TRIAL_MONTHS } from '#domain/identity/subscription-terms.ts';
import { ErrorSummary } from '../../../../kit/forms/error-summary.tsx';
import { formatUsd } from '../../../../kit/format.ts';
import { StartTrialButton, TRIAL_TERMS, useFreeTrial } from './free-trial.tsx';
import { SubscriptionTable } from './subscription-table.tsx';
import classes from './subscription.module.css';

const TRAIL = [{ label: 'Account', to: paths.account() }];

export default function Subscriptions() {
  const list = useSubscriptions();
  const [first] = list.rows;
  useEffect(() => {
    // Another browser of the company may have started it.
    if (first?.subscription_status === 'active') rememberSubscription('active');
  }, [first?.subscription_status]);
  return (
    <Page title="Subscriptions" trail={TRAIL} actions={first && <Actions subscription={first} />}>
      {list.failure ? (
        <ListFailure
          text="Failed to fetch subscriptions. Please try again later."
          many="subscriptions"
          onRetry={list.retry}
        />
      ) : list.loading ? (
        <RecordSkeleton />
      ) : (
        <Overview rows={list.rows} />
      )}
    </Page>
  );
}

function Overview({ rows }: { rows: readonly Subscription[] }) {
  const [step, setStep] = useState<'table' | 'started'>('table');
  const [first] = rows;
  const active = first?.subscription_status === 'active';
  return (
    <div className={classes.overview}>
      {step === 'started' && <Started />}
      {rows.length > 0 && <SubscriptionTable rows={rows} />}
      {!active && step === 'table' && <NoneActive former={first} onStarted={() => setStep('started')} />}
    </div>
  );
}

interface NoneActiveProps {
  /** The inactive subscription: the company has used its trial, so the next subscription is paid. */
  former: Subscription | undefined;
  onStarted: () => void;
}

function NoneActive({ former, onStarted }: NoneActiveProps) {
  if (!useIsOwner()) return <NotYourRole />;
  if (!former) return <StartSubscription onStarted={onStarted} />;
  return (
    <section className={panel.panel}>
      <p>You don&apos;t have any active subscription now. Start one to work with customers, projects and estimates.</p>
      {isOff('cards') ? (
        <p>{ASK_OPERATOR}</p>
      ) : (
        <div className={panel.steps}>
          <LinkButton to={paths.makeSubscriptionPayment()} state={{ subscription: former }} primary>
            Start Subscription
          </LinkButton>
        </div>
      )}
    </section>
  );
}

function Started() {
  return (
    <SuccessPanel message="Subscription created successfully.">
      <LinkButton to={paths.createCustomer()} icon={IconUserPlus} primary>
        Create Customer
      </LinkButton>
    </SuccessPanel>
  );
}

function Actions({ subscription }: { subscription: Subscription }) {
  const isOwner = useIsOwner();
  const canExtend =
    isOwner && !isOff('cards') && subscription.subscription_status === 'active' && !subscription.auto_renewal;
  return (
    <>
      <LinkButton to={paths.subscriptionPayments()}>View Payment</LinkButton>
      {canExtend && (
        <LinkButton to={paths.makeSubscriptionPayment()} state={{ subscription }} primary>
          Extend Subscription
        </LinkButton>
      )}
    </>
  );
}

/** Without payments by card, the operator extends subscriptions. */
const ASK_OPERATOR = `This installation takes no payments by card. Write to ${CONTACT_EMAIL} to start your subscription again.`;

/** Starts a company's first subscription: with the free trial, or by paying now. */
export function StartSubscription({ onStarted }: { onStarted: () => void }) {
  return (
    <div className={classes.ways}>
      <FreeTrial onStarted={onStarted} />
      <section className={panel.panel} hidden={isOff('cards')}>
        <h2>Pay now</h2>
        <p>
          {formatUsd(MONTHLY_AMOUNT)} a month by card, for as many months as you choose. The {TRIAL_MONTHS} free months
          are added.
        </p>
        <div className={panel.steps}>
          <LinkButton to={paths.makeSubscriptionPayment()}>Make Payment</LinkButton>
        </div>
      </section>
    </div>
  );
}

function FreeTrial({ onStarted }: { onStarted: () => void }) {
  const trial = useFreeTrial(onStarted);
  return (
    <section className={panel.panel}>
      {trial.problem && <ErrorSummary problem={trial.problem} />}
      <h2>Try it free</h2>
      <p>{TRIAL_TERMS}</p>
      <div className={panel.steps}>
        <StartTrialButton trial={trial} />
      </div>
    </section>
  );
}
