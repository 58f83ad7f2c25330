import { use } from 'react';
import type { Customer } from '#contract/work/customers.ts';
import { paths } from '../../../../kit/paths.ts';
import { useNavigate } from '../../../../kit/router/router.tsx';
import { useChosenCustomer } from '../customers/hooks.ts';
import { formatAddress, fullName } from '../../../../kit/format.ts';
import { IconSend } from '../../../../kit/icons/icons.ts';
import { LinkButton } from '../../../../kit/page/link-button.tsx';
import { BandContext, Page } from '../../../../kit/page/page.tsx';
import { CustomerPicker } from '../customers/customer-picker.tsx';
import { CustomerMessages } from './customer-messages.tsx';
import classes from './messages.module.css';
import { RecordLink } from '../../../../kit/page/record-link.tsx';
import shared from '../../../../kit/page/shared.module.css';

const TRAIL = [{ label: 'Customer', to: paths.customers() }];

/**
 * The messages to a customer, who was selected on the previous screen or is selected here. The selection is stored in
 * the history, so that it survives a reload and Back.
 */
export default function TrackEstimateInvoice() {
  const customer = useChosenCustomer().record ?? null;
  const withoutBand = use(BandContext) === undefined;
  const navigate = useNavigate();
  const choose = (next: Customer | null) =>
    void navigate(paths.trackDocuments(), {
      replace: true,
      state: next && { customer_id: next.customer_id, customer: next, withoutBand },
    });
  return (
    <Page
      title="Track Estimate & Invoice"
      trail={TRAIL}
      actions={
        <LinkButton
          to={paths.findEstimate()}
          state={customer && { customer_id: customer.customer_id, customer }}
          icon={IconSend}
        >
          Send Estimate
        </LinkButton>
      }
    >
      <div className={classes.customer}>
        <CustomerPicker customer={customer} onChange={choose} />
        {customer && (
          <p className={classes.contact}>
            <RecordLink kind="customer" id={customer.customer_id}>
              {fullName(customer)}
            </RecordLink>
            {[formatAddress(customer), customer.phone, customer.email].filter(Boolean).map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
          </p>
        )}
      </div>
      {!customer && (
        <p className={shared.muted}>The newest messages to all customers. Select a customer to see all of theirs.</p>
      )}
      <CustomerMessages key={customer?.customer_id} customerId={customer?.customer_id ?? null} />
    </Page>
  );
}
