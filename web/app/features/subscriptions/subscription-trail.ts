import type { Crumb } from '../../ui/page.tsx';

/** Breadcrumbs from Home to the screens of the subscription. */
export const SUBSCRIPTION_TRAIL: Crumb[] = [
  { label: 'Account', to: '/main/account' },
  { label: 'Subscription', to: '/main/account/subscription' },
];
