import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { useEffect, useState } from 'react';

export const NOT_INITIALIZED = 'Stripe has not been initialized.';

/** Stripe's own script, fetched when it is first asked for; null until it has come. */
export function useStripeScript(publishableKey: string) {
  const [{ stripe, failed }, set] = useState<{ stripe: Stripe | null; failed: boolean }>(ON_ITS_WAY);
  const [asked, ask] = useState(() => loadStripe(publishableKey));
  useEffect(() => {
    let left = false;
    const settle = (stripe: Stripe | null) => {
      if (!left) set({ stripe, failed: stripe === null });
    };
    asked.then(settle, () => settle(null));
    return () => void (left = true);
  }, [asked]);
  const retry = () => {
    set(ON_ITS_WAY);
    ask(loadStripe(publishableKey));
  };
  return { stripe, failed, retry };
}

const ON_ITS_WAY = { stripe: null, failed: false };
