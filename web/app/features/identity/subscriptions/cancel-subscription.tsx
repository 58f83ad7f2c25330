import { forfeitOf } from '#domain/identity/subscription-terms.ts';
import { CANCELLATION_REASON_MAX, subscriptions, type Subscription } from '#contract/identity/subscriptions.ts';
import { ApiError } from '../../../../kit/api/call.ts';
import { useContractForm } from '../../../../kit/forms/contract-form.ts';
import { rememberSubscription } from '../../../../kit/session/session.ts';
import { useIsOwner } from '../../../../kit/session/use-is-owner.ts';
import { ChosenRecord } from '../../../../kit/lists/chosen-record.tsx';
import { Facts } from '../../../../kit/lists/facts.tsx';
import { TextareaField } from '../../../../kit/forms/fields.tsx';
import { Form } from '../../../../kit/forms/form.tsx';
import { counted, formatDay, formatUsd } from '../../../../kit/format.ts';
import { IconAlertTriangle } from '../../../../kit/icons/icons.ts';
import { LinkButton } from '../../../../kit/page/link-button.tsx';
import { MissingRecord } from '../../../../kit/page/missing-record.tsx';
import { Notice } from '../../../../kit/page/notice.tsx';
import { NotYourRole } from '../../../../kit/page/not-your-role.tsx';
import { Page } from '../../../../kit/page/page.tsx';
import panel from '../../../../kit/page/panel.module.css';
import { SuccessPanel } from '../../../../kit/page/success-panel.tsx';
import { paths } from '../../../../kit/paths.ts';
import { useChosenSubscription, useToday } from './hooks.ts';
import { SUBSCRIPTION_TRAIL } from './subscription-trail.ts';

const GO_TO = { label: 'Go To Subscription', to: paths.subscription() };

export default function CancelSubscription() {
  return (
    <Page title="Cancel Subscription" trail={SUBSCRIPTION_TRAIL} width="form">
      {useIsOwner() ? <ChosenSubscription /> : <NotYourRole />}
    </Page>
  );
}

function ChosenSubscription() {
  return (
    <ChosenRecord chosen={useChosenSubscription()} message="No subscription ID found for cancellation." goTo={GO_TO}>
      {(subscription) => <CancelForm subscription={subscription} />}
    </ChosenRecord>
  );
}

function CancelForm({ subscription }: { subscription: Subscription }) {
  const today = useToday();
  const form = useContractForm(subscriptions.cancel, {
    initial: { cancellation_reason: '' },
    toBody: (values) => values,
    params: { id: subscription.subscription_id },
    version: subscription.updated_at,
    failure: failureText,
    onDone: ({ data }) => rememberSubscription(data.attributes.subscription_status),
  });
  if (form.phase === 'done') {
    return (
      <SuccessPanel message="The subscription has been successfully cancelled.">
        <LinkButton to={paths.subscription()} primary>
          {GO_TO.label}
        </LinkButton>
      </SuccessPanel>
    );
  }
  if (subscription.subscription_status !== 'active') {
    return <MissingRecord message="You don't have any active subscription now." goTo={GO_TO} />;
  }
  return (
    <>
      <KeepSubscription endDate={subscription.end_date} />
      <Form form={form} submitLabel="Cancel Subscription" busyLabel="Cancelling..." tone="red">
        <h2>Cancel now</h2>
        <Facts
          facts={[
            ['Plan', subscription.plan_type],
            ['Monthly Amount', formatUsd(subscription.monthly_amount)],
            ['Months Subscribed', String(subscription.number_of_months_subscribed)],
            ['Start Date', formatDay(subscription.start_date)],
            ['End Date', formatDay(subscription.end_date)],
            ['Auto-Renewal', subscription.auto_renewal ? 'On' : 'Off'],
            ['Next Payment Date', formatDay(subscription.next_payment_date)],
          ]}
        />
        <TextareaField
          form={form}
          name="cancellation_reason"
          label="Reason"
          help="What could we have done better?"
          max={CANCELLATION_REASON_MAX}
          counts="left"
          span={12}
        />
        <Notice tone="amber" icon={IconAlertTriangle}>
          <p>Access ends as soon as you press the button, for everyone in your company.</p>
          <p>{forfeitText(subscription, today)}</p>
          <p>Your records stay, and are there again once you start another subscription.</p>
        </Notice>
      </Form>
    </>
  );
}

/** What users usually intend: no further payments, and access until the end of the paid period. */
function KeepSubscription({ endDate }: { endDate: string }) {
  const end = formatDay(endDate);
  return (
    <section className={panel.panel}>
      <h2>Keep it until {end}</h2>
      <p>
        Your subscription does not renew automatically. Do nothing, and everyone can work until {end}. Then it ends, and
        your card is not charged again.
      </p>
      <div className={panel.steps}>
        <LinkButton to={paths.subscription()} primary>
          Keep It until {end}
        </LinkButton>
      </div>
    </section>
  );
}

/** "You give up 92 days, until Feb 20, 2027, and $18.00 that you have paid for 3 full months. Nothing is paid back." */
function forfeitText(subscription: Subscription, today: string): string {
  const { days, months, dollars } = forfeitOf(subscription, today);
  const time = days === 0 ? 'the rest of today' : `${counted(days, 'day')}, until ${formatDay(subscription.end_date)}`;
  if (months === 0) return `You give up ${time}.`;
  return `You give up ${time}, and ${formatUsd(dollars)} that you have paid for ${counted(months, 'full month')}. Nothing is paid back.`;
}

/** An error response has its own message; any other failure may be temporary. */
function failureText(error: unknown): string {
  const isAppError = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return isAppError ? error.message : 'Failed to cancel subscription. Please try again later.';
}
