import { useNavigate } from '../../../../kit/router/router.tsx';
import type { Invoice } from '#contract/sales/invoices.ts';
import { paths } from '../../../../kit/paths.ts';
import { CustomerCell, ProjectCell, Total } from '../documents/list-cells.tsx';
import { openPdf } from '../documents/pdf-button.tsx';
import { DataList, isEmptyList } from '../../../../kit/lists/data-list.tsx';
import { formatDay } from '../../../../kit/format.ts';
import { IconCash, IconEdit, IconPlus, IconReceiptOff, IconSend, IconTrash } from '../../../../kit/icons/icons.ts';
import { IconFileTypePdf, IconPlugConnected } from '../../../../kit/icons/public-icons.ts';
import { LinkButton } from '../../../../kit/page/link-button.tsx';
import type { Column, ListAction } from '../../../../kit/lists/list-columns.ts';
import { useListView } from '../../../../kit/lists/list-view.ts';
import { NameLink } from '../../../../kit/lists/name-link.tsx';
import { Page } from '../../../../kit/page/page.tsx';
import { carrying, useInvoices } from './hooks.ts';
import { invoicePdf } from './invoice-pdf.ts';
import { Balance, InvoiceStatusDetails } from './invoice-status.tsx';
import { ItemizedInvoices } from './invoice-items.tsx';
import { InvoiceFilter, useInvoiceFilter } from './owed-filter.tsx';

const TRAIL = [{ label: 'Project', to: paths.projects() }];

export default function InvoiceList() {
  const view = useListView();
  const filter = useInvoiceFilter();
  const list = useInvoices({ ...view.query, ...filter.query });
  const actions = useInvoiceActions();
  const create = (
    <LinkButton to={paths.createInvoice()} icon={IconPlus} primary>
      Create Invoice
    </LinkButton>
  );
  return (
    <Page title="Invoice List" trail={TRAIL} actions={(filter.isNarrowed || !isEmptyList(list, view)) && create}>
      <DataList
        noun={['invoice', 'invoices']}
        list={list}
        view={view}
        id={(invoice) => invoice.invoice_id}
        name={(invoice) => `Invoice #${invoice.invoice_number}`}
        columns={COLUMNS}
        actions={actions}
        expand={itemizedInvoices}
        searchLabel="Search invoice, project or customer"
        {...((filter.isNarrowed || !isEmptyList(list, view)) && { filters: <InvoiceFilter {...filter} /> })}
        empty={
          filter.isNarrowed
            ? { title: 'No invoices found.', text: 'Choose Every invoice to see them all.' }
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

function itemizedInvoices(invoice: Invoice) {
  return <ItemizedInvoices invoice={invoice} />;
}

const COLUMNS: Column<Invoice>[] = [
  {
    head: 'Invoice',
    sort: 'name',
    cell: (invoice) => (
      <NameLink to={paths.updateInvoice()} state={carrying(invoice)}>
        {invoice.name}
      </NameLink>
    ),
  },
  {
    head: 'Number',
    sort: 'invoice_number',
    cell: (invoice) => `#${invoice.invoice_number}`,
    nowrap: true,
    card: 'foot',
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
    cell: (invoice) => <Balance dollars={invoice.balance_due} />,
    align: 'end',
    nowrap: true,
    card: 'foot',
    cardLabel: 'Balance',
  },
  {
    head: 'Status',
    sort: 'status',
    cell: (invoice) => <InvoiceStatusDetails invoice={invoice} />,
    nowrap: true,
    card: 'foot',
  },
];

/** A void invoice cannot be changed. */
function whyVoid({ status }: Invoice): string | undefined {
  return status === 'VOID' ? 'This invoice is void.' : undefined;
}

function useInvoiceActions(): ListAction<Invoice>[] {
  const navigate = useNavigate();
  const go = (to: string) => (invoice: Invoice) => void navigate(to, { state: carrying(invoice) });
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
