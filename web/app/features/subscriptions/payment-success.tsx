import type { Subscription } from '../../../../contract/subscriptions.ts';
import { formatDay } from '../../ui/format.ts';
import { IconMail, IconUsers } from '../../ui/icons.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SuccessPanel } from '../../ui/success-panel.tsx';
import { paths } from '../../paths.ts';
import classes from './subscription.module.css';

export function PaymentSuccess({ subscription }: { subscription: Subscription }) {
  return (
    <div className={classes.overview}>
      <SuccessPanel message="Subscription created successfully.">
        <LinkButton to={paths.customers()} icon={IconUsers} primary>
          Go To Customer
        </LinkButton>
        <LinkButton to={paths.subscriptionPayments()}>View Payment</LinkButton>
      </SuccessPanel>
      <Notice tone="green" icon={IconMail}>
        <p>Your subscription is active through {formatDay(subscription.end_date)}.</p>
        <p>A confirmation email is on its way to you.</p>
      </Notice>
    </div>
  );
}
