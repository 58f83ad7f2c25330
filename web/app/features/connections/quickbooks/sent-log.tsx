import { Group } from '@mantine/core';
import type { QuickbooksLog } from '#contract/connections/quickbooks-invoices.ts';
import { Card } from '../../../../kit/lists/cards.tsx';
import { formatInstant, formatUsd } from '../../../../kit/format.ts';
import { RecordSkeleton } from '../../../../kit/lists/list-placeholders.tsx';
import rows from '../../../../kit/lists/data-table.module.css';
import { StatusBadge, type StatusTone } from '../../../../kit/lists/status-badge.tsx';
import { Failure } from './failure.tsx';
import { useSentLog } from './hooks.ts';
import classes from './quickbooks.module.css';

/** The log of what was sent for the invoice: what, when, by whom, and the result. */
export function SentLog({ invoice_id }: { invoice_id: string }) {
  const list = useSentLog(invoice_id);
  return (
    <Card title="Sent to QuickBooks">
      {list.failure && <Failure text={list.failure} onRetry={list.retry} />}
      {list.loading && <RecordSkeleton />}
      {!list.failure && !list.loading && list.rows.length === 0 && (
        <p className={classes.text}>Nothing of this invoice has been sent yet. What is sent is noted here.</p>
      )}
      <ul className={rows.rows}>
        {list.rows.map((entry) => (
          <LogRow key={entry.quickbooks_log_id} entry={entry} />
        ))}
      </ul>
    </Card>
  );
}

const TONES: Record<QuickbooksLog['status'], StatusTone> = { sending: 'blue', sent: 'green', failed: 'red' };

function LogRow({ entry }: { entry: QuickbooksLog }) {
  const { status, created_at, sent_by, amount, failure_reason } = entry;
  return (
    <li>
      <div className={rows.what}>
        <Group gap="4px 8px">
          <b>
            {documentOf(entry)}, {formatUsd(amount)}
          </b>
          <StatusBadge tone={TONES[status]}>{resultOf(entry)}</StatusBadge>
        </Group>
        <p>
          {formatInstant(created_at)} by {sent_by}
        </p>
        {failure_reason && <p>{failure_reason}</p>}
      </div>
    </li>
  );
}

const DOCUMENTS = { payment: 'Payment', refund: 'Refund', fees: 'Stripe’s fees' };

function documentOf({ document, invoice_number }: QuickbooksLog): string {
  return document === 'invoice' ? `Invoice #${invoice_number}` : DOCUMENTS[document];
}

const DONE = { create: 'created', update: 'updated', void: 'voided', delete: 'deleted' } as const;

/** "created as 1004", "updated", "voided"; without a response, "sending". */
function resultOf({ document, status, action, qb_number }: QuickbooksLog): string {
  if (status !== 'sent') return status;
  const done = DONE[action ?? 'create'];
  return document === 'invoice' && qb_number && action !== 'void' ? `${done} as ${qb_number}` : done;
}
