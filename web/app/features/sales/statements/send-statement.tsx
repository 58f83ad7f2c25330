import { statements } from '#contract/sales/statements.ts';
import type { Customer } from '#contract/work/customers.ts';
import { useCall } from '../../../../kit/api/queries.ts';
import { daysText } from '../../../../kit/dates/days-chip.tsx';
import { LinkButton } from '../../../../kit/page/link-button.tsx';
import { Page } from '../../../../kit/page/page.tsx';
import { paths } from '../../../../kit/paths.ts';
import { useNavigationState } from '../../../../kit/session/navigation-state.ts';
import { ChosenCustomer } from '../../work/customers/chosen-customer.tsx';
import { joinedCustomer } from '../../work/projects/project-text.ts';
import { Balance } from '../invoices/invoice-status.tsx';
import { pdfAddress } from '../documents/pdf-button.tsx';
import { SendScreen } from '../documents/send-screen.tsx';
import type { StatementState } from './statement-period.ts';

const TRAIL = [{ label: 'Customer', to: paths.customers() }];

/** Sends the statement of the period that was viewed on the previous screen, or of the last 90 days. */
export default function SendStatement() {
  const state = useNavigationState<StatementState>();
  return (
    <Page title="Send Statement" trail={[...TRAIL, { label: 'Statement', to: paths.statement(), state }]}>
      <ChosenCustomer>{(customer) => <Sending customer={customer} {...state} />}</ChosenCustomer>
    </Page>
  );
}

function Sending({ customer, statement: chosen }: StatementState & { customer: Customer }) {
  const { customer_id } = customer;
  const days = chosen?.days ?? {};
  const { data } = useCall(statements.read, { params: { id: customer_id }, query: days });
  const statement = data?.data.attributes;
  // The preview chooses the channel, whose field would push the others down.
  const preview = useCall(statements.messagePreview, { query: { customer_id, ...days, attach_pdf: 'true' } });
  return (
    <SendScreen
      document={{
        endpoints: statements,
        id: { customer_id, ...days },
        sendIds: { ...days, message_for: 'statement' },
        params: { id: customer_id },
      }}
      record={{ customer_id, ...joinedCustomer(customer) }}
      facts={[
        ['Period', statement ? daysText(statement.from, statement.to) : '\u00A0'],
        ['Balance', statement ? <Balance key="balance" dollars={statement.closing_balance} /> : '\u00A0'],
      ]}
      pdf={pdfAddress(statements.pdf, { customer_id, ...days })}
      label="Send Statement"
      isLoading={!preview.data && !preview.error}
      many="statements"
      failure="Failed to send statement"
      sent="Your statement has been generated and is now being sent"
      back={
        <LinkButton to={paths.statement()} state={{ customer_id, customer, statement: chosen }}>
          Go To Statement
        </LinkButton>
      }
    />
  );
}
