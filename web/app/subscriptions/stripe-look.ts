import type { StripeElementStyle } from '@stripe/stripe-js';

/** How Stripe draws the card's fields: our tokens, by value, as they are in the colour scheme of the moment. */
export function stripeLook(): StripeElementStyle {
  const tokens = getComputedStyle(document.documentElement);
  const token = (name: string) => tokens.getPropertyValue(`--jp-${name}`).trim();
  const ink = token('text');
  return {
    base: {
      color: ink,
      iconColor: ink,
      fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif',
      // On touch as large as a phone wants it, so that it does not zoom in.
      fontSize: matchMedia('(max-width: 47.99em)').matches ? '16px' : '14px',
      lineHeight: '20px',
      '::placeholder': { color: token('text-3') },
      // What the browser fills in stands on its own pale ground, in the dark too.
      ':-webkit-autofill': { color: token('ink-9') },
    },
    invalid: { color: token('red-text'), iconColor: token('red-text') },
  };
}
