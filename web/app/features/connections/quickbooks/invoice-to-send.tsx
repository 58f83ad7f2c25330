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
import { PlanSteps } from './plan-steps.tsx';
import { useSendInvoice } from './use-send-invoice.ts';

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
