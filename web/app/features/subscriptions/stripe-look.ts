import type { StripeElementStyle } from '@stripe/stripe-js';

/** Styles of Stripe's card fields: our tokens by value, as they are in the current color scheme. */
export function stripeLook(): StripeElementStyle {
  const tokens = getComputedStyle(document.documentElement);
  const token = (name: string) => tokens.getPropertyValue(`--jp-${name}`).trim();
  const ink = token('text');
  return {
    base: {
      color: ink,
      iconColor: ink,
      fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif',
      // The size that phones require on touch screens in order not to zoom in.
      fontSize: matchMedia('(max-width: 47.99em)').matches ? '16px' : '14px',
      lineHeight: '20px',
      '::placeholder': { color: token('text-3') },
      // Autofilled input keeps the browser's pale background in dark mode, too.
      ':-webkit-autofill': { color: token('ink-9') },
    },
    invalid: { color: token('red-text'), iconColor: token('red-text') },
  };
}
