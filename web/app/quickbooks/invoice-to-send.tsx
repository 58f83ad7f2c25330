import { Button } from '@mantine/core';
import { accountingInvoice } from '../../../contract/accounting-invoice.ts';
import type { Invoice } from '../../../contract/invoices.ts';
import type { ItemizedInvoice } from '../../../contract/itemized-invoices.ts';
import { GO_TO_INVOICE } from '../invoices/chosen-invoice.tsx';
import { Card } from '../ui/cards.tsx';
import { IconAlertTriangle, IconRefresh, IconSend } from '../ui/icons.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { ListFailure, RecordSkeleton } from '../ui/list-placeholders.tsx';
import { Notice } from '../ui/notice.tsx';
import { SuccessPanel } from '../ui/success-panel.tsx';
import { usePlan } from './hooks.ts';
import { PlanLines } from './plan-lines.tsx';
import { PlanSteps } from './plan-steps.tsx';
import { useSendInvoice } from './use-send-invoice.ts';

interface InvoiceToSendProps {
  invoice: Invoice;
  items: ItemizedInvoice[];
  connection: { since: string };
}

/** What sending the invoice would do in QuickBooks, its button, and then that it is there. */
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
  if (failure && !plan) {
    return (
      <Card title="What will be sent">
        <ListFailure text={failure} many="invoices" onRetry={retry} />
      </Card>
    );
  }
  if (!plan) {
    return (
      <Card title="What will be sent">
        <p role="status">Looking into QuickBooks...</p>
        <RecordSkeleton />
      </Card>
    );
  }
  const busy = sending.phase === 'busy';
  return (
    <Card title="What will be sent">
      <PlanSteps plan={plan} />
      <PlanLines plan={plan} told={accountingInvoice(invoice, items)} />
      {sending.phase === 'failed' && <NotSent {...sending} onLoadAgain={loadAgain} />}
      <Button
        variant="filled"
        color="accent"
        leftSection={<IconSend size={18} stroke={1.75} aria-hidden />}
        loading={busy}
        onClick={send}
      >
        {busy ? 'Sending...' : 'Send to Quickbooks'}
      </Button>
    </Card>
  );
}

/** Why the invoice was not sent; where it has changed meanwhile, the way to see it as it is now. */
function NotSent({ failure, stale, onLoadAgain }: { failure: string; stale: boolean; onLoadAgain: () => void }) {
  return (
    <Notice
      tone="red"
      icon={IconAlertTriangle}
      action={
        stale && (
          <Button leftSection={<IconRefresh size={18} stroke={1.75} aria-hidden />} onClick={onLoadAgain}>
            Load the invoice again
          </Button>
        )
      }
    >
      <p>{failure}</p>
    </Notice>
  );
}
