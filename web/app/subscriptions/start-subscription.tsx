import { Button } from '@mantine/core';
import { MONTHLY_AMOUNT, TRIAL_MONTHS } from '../../../contract/subscription-terms.ts';
import { subscriptions } from '../../../contract/subscriptions.ts';
import { useContractForm } from '../contract-form.ts';
import { rememberSubscription, useSession } from '../session.ts';
import { ErrorSummary } from '../ui/error-summary.tsx';
import { formatUsd } from '../ui/format.ts';
import { LinkButton } from '../ui/link-button.tsx';
import panel from '../ui/panel.module.css';
import classes from './subscription.module.css';

/** The ways to start a company's first subscription: the free trial, or paying now. */
export function StartSubscription({ onStarted }: { onStarted: () => void }) {
  return (
    <div className={classes.ways}>
      <FreeTrial onStarted={onStarted} />
      <section className={panel.panel}>
        <h2>Pay now</h2>
        <p>
          {formatUsd(MONTHLY_AMOUNT)} a month by card, for as many months as you choose. The {TRIAL_MONTHS} free months
          are added.
        </p>
        <div className={panel.steps}>
          <LinkButton to="/main/account/subscription/make_payment">Make Payment</LinkButton>
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
