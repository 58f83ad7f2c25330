import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { useEffect, useState } from 'react';

export const NOT_INITIALIZED = 'Stripe has not been initialized.';

interface StripeScript {
  /** Null until the script is loaded. */
  stripe: Stripe | null;
  failed: boolean;
}

const ON_ITS_WAY: StripeScript = { stripe: null, failed: false };

/** Loads Stripe's script when a card is about to be entered. */
export function useStripeScript(publishableKey: string) {
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
