import { MONTHLY_AMOUNT, TRIAL_MONTHS } from '#domain/identity/subscription-terms.ts';
import { ErrorSummary } from '../../../../kit/forms/error-summary.tsx';
import { formatUsd } from '../../../../kit/format.ts';
import { LinkButton } from '../../../../kit/page/link-button.tsx';
import panel from '../../../../kit/page/panel.module.css';
import { paths } from '../../../../kit/paths.ts';
import { StartTrialButton, TRIAL_TERMS, useFreeTrial } from './free-trial.tsx';
import classes from './subscription.module.css';

/** Starts a company's first subscription: with the free trial, or by paying now. */
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
