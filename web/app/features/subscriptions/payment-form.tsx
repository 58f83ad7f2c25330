import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { MAX_MONTHS } from '../../../../contract/subscription-terms.ts';
import type { Subscription } from '../../../../contract/subscriptions.ts';
import { common, typed } from '../../ui/field-props.tsx';
import fieldClasses from '../../ui/fields.module.css';
import { FieldGrid, FieldRule, Form } from '../../ui/form.tsx';
import type { FormState } from '../../ui/form-state.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { paths } from '../../paths.ts';
import { AcceptedCards } from './card-mark.tsx';
import { monthsAsTyped } from './months.ts';
import { PaymentPreview } from './payment-preview.tsx';
import { PaymentSuccess } from './payment-success.tsx';
import type { PaymentForm as Payment, PaymentValues } from './use-payment.ts';
import classes from './card.module.css';

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
      <div className={classes.head}>
        <h2>Card</h2>
        <AcceptedCards />
      </div>
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
