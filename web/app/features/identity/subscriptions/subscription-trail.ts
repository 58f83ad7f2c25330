import type { Crumb } from '../../../../kit/page/page.tsx';
import { paths } from '../../../../kit/paths.ts';

/** Breadcrumbs from Home to the screens of the subscription. */
export const SUBSCRIPTION_TRAIL: Crumb[] = [
  { label: 'Account', to: paths.account() },
  { label: 'Subscription', to: paths.subscription() },
];
