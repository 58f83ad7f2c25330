import { Button, Input, useComputedColorScheme } from '@mantine/core';
import {
  CardCvcElement,
  CardExpiryElement,
  CardNumberElement,
  Elements,
  useElements,
  useStripe,
} from '@stripe/react-stripe-js';
import type { Stripe, StripeCardNumberElementChangeEvent, StripeElements, StripeElementStyle } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { useId, useRef, useState, type ReactNode, useEffect } from 'react';
import type { Subscription } from '#contract/identity/subscriptions.ts';
import { place } from '../../../../kit/forms/field-props.tsx';
import { FieldGrid } from '../../../../kit/forms/form.tsx';
import { IconAlertTriangle, IconRefresh } from '../../../../kit/icons/icons.ts';
import { Notice } from '../../../../kit/page/notice.tsx';
import { BRANDS, type CardBrand } from './card.ts';
import { CardMark } from './card-mark.tsx';
import { CardFault, type CardReader, NO_PAYMENT_METHOD, NOT_AUTHENTICATED } from './card-reader.ts';
import { PaymentForm } from './payment-form.tsx';
import { usePayment } from './use-payment.ts';
import shared from '../../../../kit/page/shared.module.css';
import classes from './subscription.module.css';

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
  // Renders the fields again when the color scheme changes: an iframe does not inherit our colors.
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
      <div className={shared.anchor}>
        {children}
        {mark && <div className={classes.stripeMark}>{mark}</div>}
      </div>
    </Input.Wrapper>
  );
}

/** Styles of Stripe's card fields: the values of our tokens in the current color scheme. */
function stripeLook(): StripeElementStyle {
  const tokens = getComputedStyle(document.documentElement);
  const token = (name: string) => tokens.getPropertyValue(`--jp-${name}`).trim();
  const ink = token('text');
  return {
    base: {
      color: ink,
      iconColor: ink,
      fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif',
      // The font size that prevents phones from zooming in on touch screens.
      fontSize: matchMedia('(max-width: 47.99em)').matches ? '16px' : '14px',
      lineHeight: '20px',
      '::placeholder': { color: token('text-3') },
      // Autofilled input keeps the browser's pale background in dark mode, too.
      ':-webkit-autofill': { color: token('ink-9') },
    },
    invalid: { color: token('red-text'), iconColor: token('red-text') },
  };
}

const NOT_INITIALIZED = 'Stripe has not been initialized.';

interface StripeScript {
  /** Null until the script is loaded. */
  stripe: Stripe | null;
  failed: boolean;
}

const ON_ITS_WAY: StripeScript = { stripe: null, failed: false };

/** Loads Stripe's script when a card is about to be entered. */
function useStripeScript(publishableKey: string) {
  const [script, setScript] = useState(ON_ITS_WAY);
  useEffect(() => void fetchScript(publishableKey).then(setScript), [publishableKey]);
  const retry = () => {
    setScript(ON_ITS_WAY);
    void fetchScript(publishableKey).then(setScript);
  };
  return { ...script, retry };
}

async function fetchScript(publishableKey: string): Promise<StripeScript> {
  const stripe = await loadStripe(publishableKey).catch(() => null);
  return { stripe, failed: stripe === null };
}
