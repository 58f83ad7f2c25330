import type { InvoicesSummary } from '#contract/sales/sales-totals.ts';
import { useState } from 'react';
import { useNavigate } from '../../../../kit/router/router.tsx';
import type { ListedInvoice } from '#contract/sales/invoices.ts';
import { paths } from '../../../../kit/paths.ts';
import { CustomerCell, ProjectCell, Total } from '../documents/list-cells.tsx';
import { openPdf } from '../documents/pdf-button.tsx';
import { DataList, isEmptyList } from '../../../../kit/lists/data-list.tsx';
import { type CompanyDay, monthName } from '../../../../kit/day-text.ts';
import { counted, formatDay } from '../../../../kit/format.ts';
import { IconCash, IconEdit, IconPlus, IconReceiptOff, IconSend, IconTrash } from '../../../../kit/icons/icons.ts';
import { IconFileTypePdf, IconPlugConnected } from '../../../../kit/icons/public-icons.ts';
import { LinkButton } from '../../../../kit/page/link-button.tsx';
import type { ListTotal } from '../../../../kit/lists/list-filters.tsx';
import type { Column, ListAction } from '../../../../kit/lists/list-columns.ts';
import { useListView } from '../../../../kit/lists/list-view.ts';
import { NameLink } from '../../../../kit/lists/name-link.tsx';
import { Page } from '../../../../kit/page/page.tsx';
import { type PaymentFor, useRecordPayment } from '../record-payment/use-record-payment.tsx';
import { carrying, useInvoices, useInvoicesSummary } from './hooks.ts';
import { invoicePdf } from './invoice-pdf.ts';
import * as parts from './invoice-parts.ts';
import { Balance, TONES } from './invoice-status.tsx';
import { invoiceStatusText } from './invoice-status-text.ts';
import shared from '../../../../kit/page/shared.module.css';
import { StatusBadge } from '../../../../kit/lists/status-badge.tsx';
import { ItemizedInvoices } from './invoice-items.tsx';
import { InvoiceFilter, useInvoiceFilter } from './owed-filter.tsx';

const NOUN = ['invoice', 'invoices'] as const;
const QUERIES = {
  not_sent: { status: 'OUTSTANDING', sent: 'false' },
  overdue: { owed: 'overdue' },
  outstanding: { status: 'OUTSTANDING' },
  paid: { status: 'PAID' },
  void: { status: 'VOID' },
} as const;
const FILTERS = { name: 'filter', keys: [...Object.keys(QUERIES), 'due_soon'], replaces: ['owed'] };

/** The query of a filter; undefined until the days that it depends on are loaded. */
function queryOf(filter: string, summary: InvoicesSummary | undefined) {
  if (filter === '') return {};
  if (filter !== 'due_soon') return QUERIES[filter as keyof typeof QUERIES];
  return summary && { owed: 'not_due' as const, due_to: summary.due_to };
}

function totalsOf({ counts, amounts, month_from, month_to }: InvoicesSummary): ListTotal[] {
  return [
    { key: 'outstanding', label: 'Outstanding', amount: amounts.outstanding, count: counts.outstanding },
    { key: 'overdue', label: 'Overdue', amount: amounts.overdue, count: counts.overdue, tone: 'red' },
    { key: 'due_soon', label: 'Due in 7 days', amount: amounts.due_soon, count: counts.due_soon },
    {
      key: 'paid_in_month',
      label: `Paid in ${monthName(month_from)}`,
      amount: amounts.paid_in_month,
      count: counts.payments_in_month,
      text: counted(counts.payments_in_month, 'payment'),
      tone: 'green',
      to: `${paths.receivedPayments()}?paid_from=${month_from}&paid_to=${month_to}`,
    },
  ];
}

function chipsOf(counts: InvoicesSummary['counts'] | undefined) {
  return [
    { key: '', label: 'All', count: counts?.all },
    { key: 'not_sent', label: 'Not sent', count: counts?.not_sent },
    { key: 'overdue', label: 'Overdue', count: counts?.overdue },
    { key: 'outstanding', label: 'Outstanding', count: counts?.outstanding },
    { key: 'paid', label: 'Paid', count: counts?.paid },
    { key: 'void', label: 'Void', count: counts?.void },
  ];
}

const TRAIL = [{ label: 'Project', to: paths.projects() }];

export default function InvoiceList() {
  const view = useListView({ filter: FILTERS, isSortRemembered: true });
  const fromHome = useInvoiceFilter();
  const summary = useInvoicesSummary();
  const filtered = queryOf(view.filter, summary);
  const list = useInvoices(
    { ...view.query, ...fromHome.query, ...filtered, include: 'paid_on' },
    { enabled: filtered !== undefined },
  );
  const selection = useState<string | null>(null);
  const isNarrowed = fromHome.isNarrowed || view.filter !== '';
  const actions = useInvoiceActions();
  const payment = useRecordPayment();
  const [loadParts] = useState(() => () => Promise.resolve(partsOf(payment.record)));
  const create = (
    <LinkButton to={paths.createInvoice()} icon={IconPlus} primary={selection[0] === null}>
      Create Invoice
    </LinkButton>
  );
  return (
    <Page
      title="Invoice List"
      trail={TRAIL}
      actions={
        (isNarrowed || !isEmptyList(list, view)) && (
          <>
            <span className={shared.phoneHidden}>
              <LinkButton to={paths.receivedPayments()} icon={IconCash}>
                Payments Received
              </LinkButton>
            </span>
            {create}
          </>
        )
      }
    >
      {payment.done}
      {payment.dialog}
      <DataList
        noun={NOUN}
        list={list}
        view={view}
        id={(invoice) => invoice.invoice_id}
        name={(invoice) => `Invoice #${invoice.invoice_number}`}
        columns={COLUMNS}
        actions={actions}
        selection={selection}
        rowParts={loadParts}
        at={summary}
        totals={summary ? totalsOf(summary) : 'loading'}
        hasPhoneTotals
        chips={chipsOf(summary?.counts)}
        expand={itemizedInvoices}
        searchLabel="Search invoice, project or customer"
        filters={fromHome.isNarrowed && <InvoiceFilter {...fromHome} />}
        empty={
          isNarrowed
            ? { title: 'No invoices found.', text: 'Choose All to see every invoice.' }
            : {
                title: 'No invoice found, please click the Create button',
                text: 'An invoice asks your customer to pay for the work of a project. Make one from an estimate in one step, or write its lines here.',
                action: create,
              }
        }
      />
    </Page>
  );
}

function partsOf(record: (paid: PaymentFor) => void) {
  return {
    ...parts,
    firstActions: (invoice: ListedInvoice) =>
      parts.firstActions(invoice, ({ invoice_id, customer_id }) => record({ invoice_id, customer_id })),
  };
}

function itemizedInvoices(invoice: ListedInvoice) {
  return <ItemizedInvoices invoice={invoice} />;
}

const COLUMNS: Column<ListedInvoice>[] = [
  {
    head: 'Invoice',
    sort: 'name',
    cell: (invoice) => (
      <NameLink to={paths.updateInvoice()} state={carrying(invoice)} below={`#${invoice.invoice_number}`}>
        {invoice.name}
      </NameLink>
    ),
  },
  {
    head: 'Project',
    sort: 'project_name',
    cell: (invoice) => <ProjectCell of={invoice} />,
  },
  { head: 'Customer', sort: 'customer_last_name', cell: (invoice) => <CustomerCell of={invoice} /> },
  {
    head: 'Issued',
    sort: 'issue_date',
    cell: (invoice) => formatDay(invoice.issue_date),
    nowrap: true,
    wideOnly: true,
    card: 'none',
  },
  {
    head: 'Due',
    sort: 'due_date',
    cell: (invoice) => formatDay(invoice.due_date),
    nowrap: true,
    card: 'foot',
    cardLabel: 'Due',
  },
  {
    head: 'Final Total',
    sort: 'final_total',
    cell: (invoice) => <Total dollars={invoice.final_total} />,
    align: 'end',
    nowrap: true,
    card: 'foot',
    cardLabel: 'Total',
  },
  {
    head: 'Balance Due',
    sort: 'balance_due',
    cell: (invoice) => <Balance dollars={invoice.balance_due} isLate={invoice.is_overdue} />,
    align: 'end',
    nowrap: true,
    card: 'foot',
    cardLabel: 'Balance',
  },
  {
    head: 'Status',
    sort: 'status',
    cell: (invoice, _isCard, at) => <InvoiceStatusDetails invoice={invoice} at={at} />,
    nowrap: true,
    card: 'foot',
  },
];

/** The status of an invoice, with the last event or how late it is below it. Red only if it is late. */
function InvoiceStatusDetails({ invoice, at }: { invoice: ListedInvoice; at: CompanyDay }) {
  const { status, is_overdue } = invoice;
  const [text] = invoiceStatusText(invoice, at);
  const tone = status === 'OUTSTANDING' && !is_overdue ? 'grey' : TONES[status];
  return (
    <>
      <StatusBadge tone={tone}>{status}</StatusBadge>
      {text && <span className={shared.secondLine}>{text}</span>}
    </>
  );
}

/** A void invoice cannot be changed. */
function whyVoid({ status }: ListedInvoice): string | undefined {
  return status === 'VOID' ? 'This invoice is void.' : undefined;
}

function useInvoiceActions(): ListAction<ListedInvoice>[] {
  const navigate = useNavigate();
  const go = (to: string) => (invoice: ListedInvoice) => void navigate(to, { state: carrying(invoice) });
  return [
    { label: 'Edit', icon: IconEdit, run: go(paths.updateInvoice()) },
    { label: 'Payment', icon: IconCash, run: go(paths.customerPayments()) },
    {
      label: 'PDF View',
      icon: IconFileTypePdf,
      run: ({ invoice_id }) => openPdf(invoicePdf(invoice_id)),
    },
    { label: 'Send to Customer', icon: IconSend, run: go(paths.sendInvoice()), whyNot: whyVoid },
    { label: 'Send to Quickbooks', icon: IconPlugConnected, run: go(paths.sendToQuickbooks()) },
    {
      label: 'Void Invoice',
      icon: IconReceiptOff,
      run: go(paths.voidInvoice()),
      whyNot: whyVoid,
    },
    { label: 'Delete Invoice', icon: IconTrash, run: go(paths.deleteInvoice()), whyNot: whyVoid, danger: true },
  ];
}
