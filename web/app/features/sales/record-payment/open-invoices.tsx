import { TextInput } from '@mantine/core';
import { type Invoice, invoices } from '#endpoints/sales/invoices.ts';
import { inSentence } from '../../../../kit/api/error-text.ts';
import { useList } from '../../../../kit/api/queries.ts';
import { daysLate, dayText, lateText } from '../../../../kit/day-text.ts';
import { useSearchText } from '../../../../kit/forms/search-select.tsx';
import { counted, formatUsd } from '../../../../kit/format.ts';
import { IconSearch } from '../../../../kit/icons/icons.ts';
import { ListFailure, RecordSkeleton } from '../../../../kit/lists/list-placeholders.tsx';
import type { ListState } from '../../../../kit/lists/list-state.ts';
import { useToday } from '../../identity/companies/hooks.ts';
import { companyOrNameOf } from '../../work/projects/project-text.ts';
import classes from './record-payment.module.css';
import type { PaymentFor } from './use-record-payment.tsx';

const SHOWN = 20;

interface OpenInvoiceList {
  list: ListState<Invoice>;
  isOfCustomer: boolean;
  search: (text: string) => void;
  /** The invoice of a customer who has only this one open. */
  onlyOne: string | undefined;
}

/** The outstanding invoices of a customer, or of all; late ones are first. Not fetched if an invoice is given. */
export function useOpenInvoices({ invoice_id, customer_id }: PaymentFor): OpenInvoiceList {
  const [q, search] = useSearchText();
  const query = { status: 'OUTSTANDING', sort: 'due_date', limit: SHOWN, customer_id, ...(q && { q }) } as const;
  const failure = inSentence('Failed to get invoices');
  const list = useList(invoices.listJoined, { query }, { failure, enabled: invoice_id === undefined });
  const isOfCustomer = customer_id !== undefined;
  const onlyOne = isOfCustomer && q === '' && list.total === 1 ? list.rows[0]?.invoice_id : undefined;
  return { list, isOfCustomer, search, onlyOne };
}

interface OpenInvoicesProps {
  open: OpenInvoiceList;
  onChoose: (invoice_id: string) => void;
}

/** Selects the invoice that was paid. */
export function OpenInvoices({ open: { list, isOfCustomer, search }, onChoose }: OpenInvoicesProps) {
  const today = useToday();
  const { rows, total, loading, failure, retry } = list;
  if (failure) return <ListFailure text={failure} many="invoices" onRetry={retry} />;
  return (
    <>
      <p className={classes.recordOf}>Which invoice was paid?</p>
      {!isOfCustomer && (
        <TextInput
          type="search"
          aria-label="Search invoice, project or customer"
          placeholder="Search invoice, project or customer"
          leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
          onChange={({ currentTarget }) => search(currentTarget.value)}
        />
      )}
      {loading || !today ? (
        <RecordSkeleton />
      ) : total === 0 ? (
        <p className={classes.recordOf}>No open invoice.</p>
      ) : (
        <ul className={classes.openInvoices} aria-label="Open invoices">
          {rows.map((invoice) => (
            <li key={invoice.invoice_id}>
              <button type="button" onClick={() => onChoose(invoice.invoice_id)}>
                <b>{companyOrNameOf(invoice)}</b>
                <b data-late={invoice.is_overdue || undefined}>{formatUsd(invoice.balance_due)}</b>
                <span>{`#${invoice.invoice_number} · ${invoice.project_name}`}</span>
                <span data-late={invoice.is_overdue || undefined}>{dueText(invoice, today)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {total > rows.length && (
        <p className={classes.recordOf}>{`${counted(total - rows.length, 'more open invoice')}. Search for it.`}</p>
      )}
    </>
  );
}

function dueText({ is_overdue, due_date }: Invoice, today: string): string {
  return is_overdue ? lateText(daysLate(due_date, today)) : `Due ${dayText(due_date, today)}`;
}
