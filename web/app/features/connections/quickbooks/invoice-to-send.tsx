import { Button } from '@mantine/core';
import { accountingInvoice } from '#contract/connections/accounting-invoice.ts';
import type { Invoice } from '#contract/sales/invoices.ts';
import type { ItemizedInvoice } from '#contract/sales/itemized-invoices.ts';
import { GO_TO_INVOICE } from '../../sales/invoices/chosen-invoice.tsx';
import { Card } from '../../../../kit/lists/cards.tsx';
import { IconSend } from '../../../../kit/icons/icons.ts';
import { LinkButton } from '../../../../kit/page/link-button.tsx';
import { RecordSkeleton } from '../../../../kit/lists/list-placeholders.tsx';
import { SuccessPanel } from '../../../../kit/page/success-panel.tsx';
import { Failure } from './failure.tsx';
import { usePlan } from './hooks.ts';
import { PlanLines } from './plan-lines.tsx';
import type { QuickbooksPlan } from '#contract/connections/quickbooks-invoices.ts';
import { counted } from '../../../../kit/format.ts';
import { Facts } from '../../../../kit/lists/facts.tsx';
import { useSendInvoice } from './use-send-invoice.ts';

const CUSTOMERS: Record<Customer['action'], (name: string) => string> = {
  linked: (name) => `${name}, known from an earlier sending`,
  match: (name) => `${name}, found there by name and email`,
  create: (name) => `${name}, new: will be created`,
};

interface InvoiceToSendProps {
  invoice: Invoice;
  items: ItemizedInvoice[];
  connection: { since: string };
}

/** A preview of what sending the invoice does in QuickBooks, the send button, and the result. */
export function InvoiceToSend({ invoice, items, connection }: InvoiceToSendProps) {
  const { plan, failure, retry } = usePlan(invoice.invoice_id, connection);
  const { sending, send, loadAgain } = useSendInvoice(invoice, items);
  if (sending.phase === 'sent') {
    return (
      <SuccessPanel message={`Invoice #${invoice.invoice_number} is in QuickBooks as number ${sending.number}.`}>
        <LinkButton to={GO_TO_INVOICE.to} primary>
          {GO_TO_INVOICE.label}
        </LinkButton>
      </SuccessPanel>
    );
  }
  return (
    <Card title="What will be sent">
      {!plan && failure && <Failure text={failure} onRetry={retry} />}
      {!plan && !failure && (
        <>
          <p role="status">Looking into QuickBooks...</p>
          <RecordSkeleton />
        </>
      )}
      {plan && (
        <>
          <PlanSteps plan={plan} />
          <PlanLines plan={plan} invoice={accountingInvoice(invoice, items)} />
          {sending.phase === 'failed' && (
            <Failure
              text={sending.failure}
              onRetry={sending.stale ? loadAgain : undefined}
              retryLabel="Load the invoice again"
            />
          )}
          <Button
            variant="filled"
            color="accent"
            leftSection={<IconSend size={18} stroke={1.75} aria-hidden />}
            loading={sending.phase === 'busy'}
            onClick={send}
          >
            {sending.phase === 'busy' ? 'Sending...' : 'Send to Quickbooks'}
          </Button>
        </>
      )}
    </Card>
  );
}

type Customer = QuickbooksPlan['customer'];

/** Describes what sending does in QuickBooks. */
function PlanSteps({ plan: { customer, invoice, lines } }: { plan: QuickbooksPlan }) {
  return (
    <Facts
      facts={[
        ['Customer', CUSTOMERS[customer.action](customer.name)],
        [
          'Invoice',
          invoice.action === 'create'
            ? `Will be created as number ${invoice.qb_invoice_number}`
            : `Number ${invoice.qb_invoice_number} is there already and will be updated`,
        ],
        ['Items', itemsInWords(lines)],
      ]}
    />
  );
}

/** "2 items found there; 1 item new: “Services”" */
function itemsInWords(lines: QuickbooksPlan['lines']): string {
  const names = (action: 'match' | 'create') => [
    ...new Set(lines.filter(({ item }) => item.action === action).map(({ item }) => item.name)),
  ];
  const created = names('create');
  const found = names('match').length;
  const message = [
    found > 0 && `${counted(found, 'item')} found there`,
    created.length > 0 && `${created.map((name) => `“${name}”`).join(', ')} will be created`,
  ];
  return message.filter(Boolean).join('; ');
}
