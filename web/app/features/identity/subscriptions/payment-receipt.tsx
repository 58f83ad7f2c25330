import { BRAND_NAME } from '../../../../kit/api/site-settings.ts';
import { Box, Button, Group } from '@mantine/core';
import type { Payment } from '#contract/identity/subscription-payments.ts';
import { MONTHLY_AMOUNT } from '#domain/identity/subscription-terms.ts';
import { paths } from '../../../../kit/paths.ts';
import { useOwnCompany } from '../companies/hooks.ts';
import { useSession } from '../../../../kit/session/session.ts';
import { ChosenRecord } from '../../../../kit/lists/chosen-record.tsx';
import { counted, formatAddress, formatDay, formatUsd } from '../../../../kit/format.ts';
import { IconPrinter } from '../../../../kit/icons/icons.ts';
import { LinkButton } from '../../../../kit/page/link-button.tsx';
import { Mark } from '../../../../kit/page/mark.tsx';
import { MissingRecord } from '../../../../kit/page/missing-record.tsx';
import { Page } from '../../../../kit/page/page.tsx';
import { useChosenPayment } from './hooks.ts';
import { PaymentStatus } from './payment-status.tsx';
import { hasReceipt } from './receipt.ts';
import { SUBSCRIPTION_TRAIL } from './subscription-trail.ts';
import classes from './payment-receipt.module.css';
import shared from '../../../../kit/page/shared.module.css';

const TRAIL = [...SUBSCRIPTION_TRAIL, { label: 'View Payment', to: paths.subscriptionPayments() }];
const GO_TO = { label: 'Go To View Payment', to: paths.subscriptionPayments() };
const NONE = 'Payment not available, please choose one by clicking Go To View Payment button.';

export default function PaymentReceipt() {
  const chosen = useChosenPayment();
  return (
    <Page title="Receipt" trail={TRAIL} width="form">
      <ChosenRecord chosen={chosen} message={NONE} goTo={GO_TO}>
        {(payment) =>
          hasReceipt(payment) ? <Receipt payment={payment} /> : <MissingRecord message={NONE} goTo={GO_TO} />
        }
      </ChosenRecord>
    </Page>
  );
}

function Receipt({ payment }: { payment: Payment }) {
  return (
    <>
      <Sheet payment={payment} />
      <div className={classes.steps}>
        <LinkButton to={paths.subscriptionPayments()}>Back</LinkButton>
        <Button
          variant="filled"
          color="accent"
          leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden />}
          onClick={() => window.print()}
        >
          Print
        </Button>
      </div>
    </>
  );
}

/** The receipt as printed: light in either color scheme, like every document. */
function Sheet({ payment }: { payment: Payment }) {
  const { company_name } = useSession().record ?? {};
  const { record: company } = useOwnCompany();
  const { number_of_months, amount, status } = payment;
  return (
    <article className={classes.sheet} aria-label="Receipt">
      <header>
        <Group component="p" gap={10} wrap="nowrap" fz={20} lh="1.75rem" fw={680} lts="var(--jp-track-tight)">
          <Mark size={32} />
          {BRAND_NAME}
        </Group>
        <PaymentStatus status={status} />
      </header>
      <dl className={classes.facts}>
        <div>
          <dt>Receipt Number</dt>
          <dd>{payment.payment_id}</dd>
        </div>
        <div>
          <dt>Date</dt>
          <dd>{formatDay(payment.created_at)}</dd>
        </div>
        <div>
          <dt>Billed To</dt>
          <dd>
            <b>{company?.name ?? company_name}</b>
            {company && <span>{formatAddress(company)}</span>}
          </dd>
        </div>
        <div>
          <dt>Paid By</dt>
          <dd>Credit card</dd>
        </div>
      </dl>
      <table>
        <thead>
          <tr>
            <th scope="col">Description</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>
              {BRAND_NAME} subscription, {counted(number_of_months, 'month')} × {formatUsd(MONTHLY_AMOUNT)}
            </td>
            <td>{formatUsd(amount)}</td>
          </tr>
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{status === 'refunded' ? 'Total, refunded' : 'Total paid'}</th>
            <td>{formatUsd(amount)}</td>
          </tr>
        </tfoot>
      </table>
      <Box component="p" fz={13} className={shared.muted}>
        Thank you. We never charge you automatically.
      </Box>
    </article>
  );
}
