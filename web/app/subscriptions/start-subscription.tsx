import { Button } from '@mantine/core';
import { MONTHLY_AMOUNT, TRIAL_MONTHS } from '../../../contract/subscription-terms.ts';
import { subscriptions, type Subscription } from '../../../contract/subscriptions.ts';
import { useContractForm } from '../contract-form.ts';
import { rememberSubscription, useSession } from '../session.ts';
import { ErrorSummary } from '../ui/error-summary.tsx';
import { formatUsd } from '../ui/format.ts';
import { LinkButton } from '../ui/link-button.tsx';
import panel from '../ui/panel.module.css';
import classes from './subscription.module.css';

interface StartSubscriptionProps {
  /** The one that is no longer active; its company has had its trial. */
  former: Subscription | undefined;
  onStarted: () => void;
}

/** The ways to start a subscription: the free trial, once per company, or paying now. */
export function StartSubscription({ former, onStarted }: StartSubscriptionProps) {
  return (
    <div className={classes.ways}>
      {!former && <FreeTrial onStarted={onStarted} />}
      <section className={panel.panel}>
        <h2>Pay now</h2>
        <p>
          {formatUsd(MONTHLY_AMOUNT)} a month by card, for as many months as you choose.
          {!former && ` The ${TRIAL_MONTHS} free months are added.`}
        </p>
        <p>Paying by card is still being built on this server.</p>
        <div className={panel.steps}>
          <LinkButton to="/main/account/subscription/make_payment" state={{ subscription: former }}>
            Make Payment
          </LinkButton>
        </div>
      </section>
    </div>
  );
}

function FreeTrial({ onStarted }: { onStarted: () => void }) {
  const { record } = useSession();
  const form = useContractForm(subscriptions.start, {
    initial: {},
    toBody: () => ({ subscription: { subscription_action: 'trial' as const, account_id: record?.account_id } }),
    failure: 'Failed to create subscriptions',
    onDone: ({ data: { attributes } }) => {
      rememberSubscription(attributes.subscription_status);
      onStarted();
    },
  });
  return (
    <section className={panel.panel}>
      {form.problem && <ErrorSummary problem={form.problem} />}
      <h2>Try it free</h2>
      <p>
        {TRIAL_MONTHS} months of everything, without a card. After that {formatUsd(MONTHLY_AMOUNT)} a month; nothing is
        charged by itself.
      </p>
      <div className={panel.steps}>
        <Button variant="filled" color="accent" loading={form.phase !== 'editing'} onClick={() => void form.submit()}>
          Start {TRIAL_MONTHS}-month free trial
        </Button>
      </div>
    </section>
  );
}
