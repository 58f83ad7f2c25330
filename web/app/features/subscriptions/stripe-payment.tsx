import { Button, Input, useComputedColorScheme } from '@mantine/core';
import {
  CardCvcElement,
  CardExpiryElement,
  CardNumberElement,
  Elements,
  useElements,
  useStripe,
} from '@stripe/react-stripe-js';
import type { Stripe, StripeCardNumberElementChangeEvent, StripeElements } from '@stripe/stripe-js';
import { useId, useRef, useState, type ReactNode } from 'react';
import type { Subscription } from '../../../../contract/subscriptions.ts';
import { place } from '../../ui/field-props.tsx';
import { FieldGrid } from '../../ui/form.tsx';
import { IconAlertTriangle, IconRefresh } from '../../ui/icons.ts';
import { Notice } from '../../ui/notice.tsx';
import { BRANDS, type CardBrand } from './card.ts';
import { CardMark } from './card-mark.tsx';
import { CardFault, type CardReader, NO_PAYMENT_METHOD, NOT_AUTHENTICATED } from './card-reader.ts';
import { PaymentForm } from './payment-form.tsx';
import { stripeLook } from './stripe-look.ts';
import { usePayment } from './use-payment.ts';
import { NOT_INITIALIZED, useStripeScript } from './use-stripe-script.ts';
import classes from './card.module.css';

interface StripePaymentProps {
  publishableKey: string;
  current: Subscription | undefined;
}

/** Pays through Stripe: the card fields are in Stripe's iframes, which this page cannot read. */
export default function StripePayment({ publishableKey, current }: StripePaymentProps) {
  const { stripe, failed, retry } = useStripeScript(publishableKey);
  return (
    <Elements stripe={stripe} options={LOCALE}>
      <StripePaymentForm current={current} onRetry={failed ? retry : undefined} />
    </Elements>
  );
}

const LOCALE = { locale: 'en' } as const;
const ONE_MONTH = { number_of_months_subscribed: '1' };

interface StripePaymentFormProps {
  current: Subscription | undefined;
  /** Set when Stripe's script failed to load. */
  onRetry: (() => void) | undefined;
}

function StripePaymentForm({ current, onRetry }: StripePaymentFormProps) {
  const [stripe, elements] = [useStripe(), useElements()];
  const ready = useRef(new Set<string>());
  const payment = usePayment({
    current,
    initial: ONE_MONTH,
    card: () => stripeCard(stripe, ready.current.size === FIELDS ? elements : null),
  });
  return (
    <PaymentForm payment={payment} current={current}>
      {onRetry ? (
        <NotInitialized onRetry={onRetry} />
      ) : (
        <StripeCardFields onReady={(field) => ready.current.add(field)} onChange={payment.cardChanged} />
      )}
    </PaymentForm>
  );
}

/** Number, expiry and security code. */
const FIELDS = 3;

function stripeCard(stripe: Stripe | null, elements: StripeElements | null): CardReader {
  return {
    async read() {
      if (!stripe) throw new CardFault(NOT_INITIALIZED);
      const card = elements?.getElement(CardNumberElement);
      if (!card) throw new CardFault('Card input is not ready.');
      const { paymentMethod, error } = await stripe.createPaymentMethod({ type: 'card', card });
      if (!paymentMethod) throw new CardFault(error.message ?? NO_PAYMENT_METHOD);
      return paymentMethod.id;
    },
    async authenticate(clientSecret) {
      if (!stripe) throw new CardFault(NOT_INITIALIZED);
      const { error } = await stripe.handleNextAction({ clientSecret });
      if (error) throw new CardFault(error.message ?? NOT_AUTHENTICATED);
    },
  };
}

function NotInitialized({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice
      tone="red"
      icon={IconAlertTriangle}
      action={
        <Button leftSection={<IconRefresh size={18} stroke={1.75} aria-hidden />} onClick={onRetry}>
          Try Again
        </Button>
      }
    >
      <p>{NOT_INITIALIZED}</p>
      <p>Its script did not come. A blocker in the browser may have kept it away.</p>
    </Notice>
  );
}

interface StripeCardFieldsProps {
  onReady: (field: string) => void;
  onChange: () => void;
}

function StripeCardFields({ onReady, onChange }: StripeCardFieldsProps) {
  const [mark, setMark] = useState<CardBrand | 'invalid'>();
  const [faults, setFaults] = useState<Record<string, string | undefined>>({});
  const id = useId();
  // Renders the fields again when the scheme changes: an iframe does not inherit our colors.
  useComputedColorScheme();
  const style = stripeLook();
  const field = (name: string) => ({
    id: `${id}${name}`,
    className: classes.stripe,
    options: { style, ...(name === 'number' && { disableLink: true }) },
    onReady: () => onReady(name),
    onChange: ({ error }: { error: { message: string } | undefined }) => {
      onChange();
      setFaults((others) => ({ ...others, [name]: error?.message }));
    },
  });
  const number = field('number');
  const changeNumber = (event: StripeCardNumberElementChangeEvent) => {
    number.onChange(event);
    setMark(event.error ? 'invalid' : event.empty ? undefined : markOf(event.brand));
  };
  return (
    <FieldGrid>
      <StripeField id={number.id} label="Card Number" fault={faults.number} span={6} mark={<CardMark mark={mark} />}>
        <CardNumberElement {...number} onChange={changeNumber} />
      </StripeField>
      <StripeField id={`${id}expiry`} label="Expiry" fault={faults.expiry} span={3}>
        <CardExpiryElement {...field('expiry')} />
      </StripeField>
      <StripeField id={`${id}cvc`} label="CVC" fault={faults.cvc} span={3}>
        <CardCvcElement {...field('cvc')} />
      </StripeField>
    </FieldGrid>
  );
}

function markOf(brand: string): CardBrand | 'invalid' | undefined {
  if (brand === 'unknown') return undefined;
  return brand in BRANDS ? (brand as CardBrand) : 'invalid';
}

interface StripeFieldProps {
  id: string;
  label: string;
  fault: string | undefined;
  span: number;
  mark?: ReactNode;
  children: ReactNode;
}

function StripeField({ id, label, fault, span, mark, children }: StripeFieldProps) {
  return (
    <Input.Wrapper id={id} label={label} withAsterisk error={fault} style={place(span, span === 6 ? 12 : 6)}>
      <div className={classes.stripeBox}>
        {children}
        {mark && <div className={classes.stripeMark}>{mark}</div>}
      </div>
    </Input.Wrapper>
  );
}
