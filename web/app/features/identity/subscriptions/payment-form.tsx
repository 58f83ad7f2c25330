import { Group, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import {
  MAX_MONTHS,
  MONTHLY_AMOUNT,
  priceOf,
  termAfterPayment,
  TRIAL_MONTHS,
} from '#domain/identity/subscription-terms.ts';
import type { Subscription } from '#contract/identity/subscriptions.ts';
import { common, typed } from '../../../../kit/forms/field-props.tsx';
import fieldClasses from '../../../../kit/forms/form.module.css';
import { FieldGrid, FieldRule, Form } from '../../../../kit/forms/form.tsx';
import type { FormState } from '../../../../kit/forms/form-state.ts';
import { formatDay, counted, formatUsd } from '../../../../kit/format.ts';
import { IconMail, IconUsers } from '../../../../kit/icons/icons.ts';
import { LinkButton } from '../../../../kit/page/link-button.tsx';
import { paths } from '../../../../kit/paths.ts';
import { Notice } from '../../../../kit/page/notice.tsx';
import { SuccessPanel } from '../../../../kit/page/success-panel.tsx';
import { AcceptedCards } from './card-mark.tsx';
import { monthsAsTyped, readMonths } from './months.ts';
import { useToday } from './hooks.ts';
import classes from './subscription.module.css';
import type { PaymentForm as Payment, PaymentValues } from './use-payment.ts';

interface PaymentFormProps<V extends PaymentValues> {
  payment: Payment<V>;
  /** The subscription to extend; undefined for the company's first. */
  current: Subscription | undefined;
  /** The fields of the payment card. */
  children: ReactNode;
}

/** The number of months, the payment card and the amount. */
export function PaymentForm<V extends PaymentValues>({ payment, current, children }: PaymentFormProps<V>) {
  if (payment.paid) return <PaymentSuccess subscription={payment.paid} />;
  return (
    <Form
      form={payment}
      submitLabel="Make Payment"
      busyLabel="Processing..."
      beside={<LinkButton to={paths.subscription()}>Cancel</LinkButton>}
    >
      <FieldGrid>
        <MonthsField form={payment} />
      </FieldGrid>
      <FieldRule />
      <Group gap="8px 16px" justify="space-between">
        <h2>Card</h2>
        <AcceptedCards />
      </Group>
      {children}
      <FieldRule />
      <PaymentPreview months={payment.values.number_of_months_subscribed} current={current} />
    </Form>
  );
}

function MonthsField<V extends PaymentValues>({ form }: { form: FormState<V> }) {
  const props = { form, name: 'number_of_months_subscribed', label: 'Number of Months', required: true } as const;
  return (
    <TextInput
      {...common({ ...props, help: `From 1 to ${MAX_MONTHS}.` })}
      {...typed(props, monthsAsTyped)}
      inputMode="numeric"
      autoComplete="off"
      classNames={{ input: fieldClasses.figures }}
    />
  );
}

function PaymentSuccess({ subscription }: { subscription: Subscription }) {
  return (
    <div className={classes.overview}>
      <SuccessPanel message="Subscription created successfully.">
        <LinkButton to={paths.customers()} icon={IconUsers} primary>
          Go To Customer
        </LinkButton>
        <LinkButton to={paths.subscriptionPayments()}>View Payment</LinkButton>
      </SuccessPanel>
      <Notice tone="green" icon={IconMail}>
        <p>Your subscription is active through {formatDay(subscription.end_date)}.</p>
        <p>A confirmation email is on its way to you.</p>
      </Notice>
    </div>
  );
}

interface PaymentPreviewProps {
  /** The months as typed. */
  months: string;
  current: Subscription | undefined;
}

/** The amount of a payment and the new end date, as computed by the server. */
function PaymentPreview({ months: asTyped, current }: PaymentPreviewProps) {
  const today = useToday();
  const read = readMonths(asTyped);
  if ('fault' in read) return <p className={classes.preview}>The total is shown once the number of months is right.</p>;
  const { months } = read;
  const { start_date, end_date, subscription_action } = termAfterPayment(current, months, today);
  return (
    <dl className={classes.preview} aria-live="polite" aria-label="What you pay">
      <Line term={`${counted(months, 'month')} × ${formatUsd(MONTHLY_AMOUNT)}`} value={formatUsd(priceOf(months))} />
      {!current && <Line term={`${TRIAL_MONTHS} months free trial`} value={formatUsd(0)} />}
      {subscription_action === 'extend' ? (
        <Line term="Active through now" value={formatDay(current?.end_date)} />
      ) : (
        <Line term="Starts" value={formatDay(start_date)} />
      )}
      <Line term="New end date" value={formatDay(end_date)} />
      <Line term="Total" value={formatUsd(priceOf(months))} total />
    </dl>
  );
}

function Line({ term, value, total }: { term: string; value: string; total?: true }) {
  return (
    <div data-total={total}>
      <dt>{term}</dt>
      <dd>{value}</dd>
    </div>
  );
}
