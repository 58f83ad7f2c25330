import type { Crumb } from '../ui/page.tsx';

/** From Home to a screen of the subscription. */
export const SUBSCRIPTION_TRAIL: Crumb[] = [
  { label: 'Account', to: '/main/account' },
  { label: 'Subscription', to: '/main/account/subscription' },
];
