import { Button } from '@mantine/core';
import { MONTHLY_AMOUNT, TRIAL_MONTHS } from '#domain/identity/subscription-terms.ts';
import { subscriptions } from '#contract/identity/subscriptions.ts';
import { useContractForm } from '../../../../kit/forms/contract-form.ts';
import { rememberSubscription, useSession } from '../../../../kit/session/session.ts';
import { formatUsd } from '../../../../kit/format.ts';

export const TRIAL_TERMS = `${TRIAL_MONTHS} free months. No card. After that ${formatUsd(MONTHLY_AMOUNT)} a month, and we never charge you automatically.`;

/** Starts the company's free trial when a button is pressed. `onStarted` receives its last day. */
export function useFreeTrial(onStarted: (lastDay: string) => void) {
  const { record } = useSession();
  return useContractForm(subscriptions.start, {
    initial: {},
    toBody: () => ({ subscription: { subscription_action: 'trial' as const, account_id: record?.account_id } }),
    failure: 'Failed to create subscriptions',
    onDone: ({ data: { attributes } }) => {
      rememberSubscription(attributes.subscription_status);
      onStarted(attributes.end_date);
    },
  });
}

export function StartTrialButton({ trial }: { trial: ReturnType<typeof useFreeTrial> }) {
  return (
    <Button variant="filled" color="accent" loading={trial.phase !== 'editing'} onClick={() => void trial.submit()}>
      Start {TRIAL_MONTHS}-month free trial
    </Button>
  );
}
