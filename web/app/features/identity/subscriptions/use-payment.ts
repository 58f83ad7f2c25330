import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { BodyInput } from '#contract/endpoint.ts';
import { subscriptions, type Subscription } from '#contract/identity/subscriptions.ts';
import { call, ApiError, mayHaveBeenDone, newIdempotencyKey, type ApiErrorCode } from '../../../../kit/api/call.ts';
import { errorText } from '../../../../kit/api/error-text.ts';
import { refreshAll } from '../../../../kit/api/queries.ts';
import { rememberSubscription, useSession } from '../../../../kit/session/session.ts';
import type { FormProblem, FormState } from '../../../../kit/forms/form-state.ts';
import { CardFault, type CardReader } from './card-reader.ts';
import { readMonths } from './months.ts';
import { useFormFields } from '../../../../kit/forms/use-form-fields.ts';

export interface PaymentValues {
  number_of_months_subscribed: string;
}

/** A form that pays for the subscription. */
export interface PaymentForm<V extends PaymentValues> extends FormState<V> {
  /** The subscription after the payment. */
  paid: Subscription | null;
  /** Called when another card is entered in a field outside the form. */
  cardChanged(): void;
}

interface PaymentOptions<V extends PaymentValues> {
  /** The subscription to extend or restart; undefined for the first. */
  current: Subscription | undefined;
  initial: V;
  /** Validates the card when its fields belong to the form. */
  cardFaults?: (values: V) => Partial<Record<keyof V & string, string>>;
  card: (values: V) => CardReader;
}

/** One attempt to pay: it charges once, no matter how often it is sent. */
interface Attempt {
  body: BodyInput<typeof subscriptions.start>;
  key: string;
  /** Set when the holder has authenticated, so that only the confirmation remains. */
  authenticated?: string;
}

/**
 * Runs one payment at a time. An attempt with an unknown result keeps its card and its idempotency key, so that
 * clicking again cannot charge twice. A rejected attempt is over, and the next submit starts a new one.
 */
export function usePayment<V extends PaymentValues>(options: PaymentOptions<V>): PaymentForm<V> {
  const account_id = useSession().record?.account_id;
  const [state, setState] = useState<Pick<PaymentForm<V>, 'phase' | 'problem' | 'paid'>>(AT_FIRST);
  const attempt = useRef<Attempt>(undefined);
  const busy = useRef(false);
  const forget = () => void (attempt.current = undefined);
  const fields = useFormFields<V>({
    initialValues: options.initial,
    validate: (values) => ({ ...monthsFault(values), ...options.cardFaults?.(values) }),
    onValuesChange: forget,
  });

  async function submit(): Promise<void> {
    if (busy.current) return;
    if (fields.validate().hasErrors) return;
    const values = fields.getValues();
    const card = options.card(values);
    busy.current = true;
    setState({ phase: 'busy', problem: null, paid: null });
    try {
      attempt.current ??= { body: await order(values, card), key: newIdempotencyKey() };
      const { data } = await pay(attempt.current, card);
      rememberSubscription(data.attributes.subscription_status);
      // Rendered synchronously, so that leaving the screen does not ask about unsaved changes.
      flushSync(() => setState({ phase: 'done', problem: null, paid: data.attributes }));
      void refreshAll();
    } catch (error) {
      if (!mayHaveBeenDone(error)) forget();
      setState({ phase: 'editing', problem: problemOf(error), paid: null });
    } finally {
      busy.current = false;
    }
  }

  async function order({ number_of_months_subscribed }: V, card: CardReader): Promise<Attempt['body']> {
    const { current } = options;
    return {
      subscription: {
        stripe_payment_method_id: await card.read(),
        account_id,
        subscription_id: current?.subscription_id,
        subscription_action: current?.subscription_status === 'active' ? 'extend' : 'new',
        number_of_months_subscribed,
      },
    };
  }

  return {
    fields,
    values: fields.values,
    ...state,
    changed: state.phase !== 'done' && fields.isDirty(),
    submit,
    cardChanged: forget,
    reload: refreshAll,
    restart: () => {
      fields.reset();
      setState(AT_FIRST);
    },
  };
}

const AT_FIRST = { phase: 'editing', problem: null, paid: null } as const;

async function pay(attempt: Attempt, card: CardReader) {
  const { body, key } = attempt;
  if (!attempt.authenticated) {
    try {
      return await call(subscriptions.start, { body }, { idempotencyKey: key });
    } catch (error) {
      if (!(error instanceof ApiError) || !error.authentication) throw error;
      const { client_secret, payment_intent_id } = error.authentication;
      await card.authenticate(client_secret);
      attempt.authenticated = payment_intent_id;
    }
  }
  return call(subscriptions.confirm, { body: { payment_intent_id: attempt.authenticated } });
}

function monthsFault({ number_of_months_subscribed }: PaymentValues) {
  const read = readMonths(number_of_months_subscribed);
  return 'fault' in read ? { number_of_months_subscribed: read.fault } : {};
}

/** Errors whose message is written for the card holder. */
const COMPLETE_SENTENCES = new Set<ApiErrorCode>([
  'card_declined',
  'authentication_required',
  'in_progress',
  'paid_already',
  'unavailable',
]);

function problemOf(error: unknown): FormProblem {
  const isComplete = error instanceof CardFault || (error instanceof ApiError && COMPLETE_SENTENCES.has(error.code));
  const text = isComplete ? error.message : errorText('Failed to create subscriptions', error);
  return { text, details: [] };
}
