import type { CustomersSummary } from '#contract/work/work-totals.ts';
import { useState } from 'react';
import { Link, useNavigate } from '../../../../kit/router/router.tsx';
import { CUSTOMER_FILTERS, type CustomerFilter, type ListedCustomer } from '#endpoints/work/customers.ts';
import { useNavigationState } from '../../../../kit/session/navigation-state.ts';
import { DataList, isEmptyList } from '../../../../kit/lists/data-list.tsx';
import { formatAddress, formatDay, formatUsd, fullName } from '../../../../kit/format.ts';
import {
  IconAlertTriangle,
  IconCash,
  IconFolder,
  IconFolderPlus,
  IconMessageSearch,
  IconPlus,
  IconTrash,
  IconUpload,
} from '../../../../kit/icons/icons.ts';
import { LinkButton } from '../../../../kit/page/link-button.tsx';
import type { Column, ListAction } from '../../../../kit/lists/list-columns.ts';
import { useListView } from '../../../../kit/lists/list-view.ts';
import { NameLink } from '../../../../kit/lists/name-link.tsx';
import { Notice } from '../../../../kit/page/notice.tsx';
import { Page } from '../../../../kit/page/page.tsx';
import { paths, recordLink } from '../../../../kit/paths.ts';
import shared from '../../../../kit/page/shared.module.css';
import { useCustomers, useCustomersSummary, type WhyState } from './hooks.ts';

export default function CustomerList() {
  const view = useListView({ sort: 'last_name', filter: FILTERS, isSortRemembered: true });
  const filter = CUSTOMER_FILTERS.find((key) => key === view.filter);
  const list = useCustomers({ ...view.query, ...(filter && { filter }), include: 'next_step' });
  const summary = useCustomersSummary();
  const selection = useState<string | null>(null);
  const { why } = useNavigationState<WhyState>();
  const actions = useCustomerActions();
  const create = (
    <LinkButton to={paths.createCustomer()} icon={IconPlus} primary={selection[0] === null}>
      Create Customer
    </LinkButton>
  );
  const importFile = (
    <LinkButton to={paths.importRecords()} state={{ kind: 'customers' }} icon={IconUpload}>
      Import
    </LinkButton>
  );
  return (
    <Page
      title="Customer List"
      actions={
        !isEmptyList(list, view) && (
          <>
            {importFile}
            {create}
          </>
        )
      }
    >
      {why && (
        <div className={shared.apart}>
          <Notice tone="amber" icon={IconAlertTriangle}>
            <p>{why}</p>
          </Notice>
        </div>
      )}
      <DataList
        noun={NOUN}
        list={list}
        view={view}
        id={(customer) => customer.customer_id}
        name={fullName}
        columns={COLUMNS}
        actions={actions}
        selection={selection}
        rowParts={loadParts}
        at={summary}
        totals={summary ? totalsOf(summary) : 'loading'}
        chips={chipsOf(summary?.counts)}
        searchLabel="Search name, address, email or phone"
        empty={{
          title: 'No customers found, please create one.',
          text: 'A customer is whom you work for. Projects, estimates and invoices all start with one.',
          action: (
            <>
              {create}
              {importFile}
            </>
          ),
        }}
      />
    </Page>
  );
}

const NOUN = ['customer', 'customers'] as const;
const FILTERS = { name: 'filter', keys: CUSTOMER_FILTERS };
const loadParts = () => import('./customer-parts.ts');

function totalsOf({ counts, amounts }: CustomersSummary) {
  return [
    { key: 'owes', label: 'Owe', amount: amounts.owes, count: counts.owes },
    { key: 'overdue', label: 'Overdue', amount: amounts.overdue, count: counts.overdue, tone: 'red' as const },
    { key: 'estimate_open', label: 'Open estimates', amount: amounts.estimate_open, count: counts.estimate_open },
  ];
}

const CHIPS: [key: CustomerFilter | '', label: string][] = [
  ['', 'All'],
  ['owes', 'Owes'],
  ['question', 'Question'],
  ['estimate_open', 'Estimate open'],
  ['no_estimate', 'No estimate'],
];

function chipsOf(counts: CustomersSummary['counts'] | undefined) {
  return CHIPS.map(([key, label]) => ({ key, label, count: counts?.[key || 'all'] }));
}

const COLUMNS: Column<ListedCustomer>[] = [
  {
    head: 'Name',
    sort: 'last_name',
    cell: (customer) => (
      <NameLink to={paths.updateCustomer()} state={carrying(customer)} aside={customer.customer_company_name}>
        {fullName(customer)}
      </NameLink>
    ),
  },
  { head: 'Address', cell: formatAddress },
  { head: 'Email', cell: ({ email }) => <Email address={email} />, wideOnly: true },
  {
    head: 'Phone',
    cell: (customer) => <a href={`tel:${customer.phone}`}>{customer.phone}</a>,
    nowrap: true,
  },
  {
    head: 'Created On',
    sort: 'created_at',
    cell: (customer) => formatDay(customer.created_at),
    nowrap: true,
  },
  {
    head: 'Balance',
    sort: 'balance_due',
    cell: (customer) => <Balance customer={customer} />,
    align: 'end',
    nowrap: true,
  },
  { head: 'Open Projects', cell: ({ progress }) => progress?.open_projects || '', align: 'end', wideOnly: true },
  {
    head: 'Last Activity',
    sort: 'last_activity_at',
    cell: ({ progress }) => formatDay(progress?.last_activity_at),
    nowrap: true,
  },
];

/** An email address that wraps before its domain instead of inside a word. */
function Email({ address }: { address: string }) {
  const at = address.lastIndexOf('@');
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  );
}

/** What a customer owes, red if some of it is late; a link to the customer's overview. */
function Balance({ customer }: { customer: ListedCustomer }) {
  const { owed = 0, overdue = 0 } = customer.progress ?? {};
  if (owed === 0) return null;
  return (
    <Link
      {...recordLink('customer', customer.customer_id, customer)}
      className={shared.amount}
      data-late={overdue > 0 || undefined}
    >
      {formatUsd(owed)}
    </Link>
  );
}

function useCustomerActions(): ListAction<ListedCustomer>[] {
  const navigate = useNavigate();
  const go = (to: string) => (customer: ListedCustomer) => void navigate(to, { state: carrying(customer) });
  return [
    { label: 'Payment', icon: IconCash, run: go(paths.customerPayments()) },
    { label: 'Create Project', icon: IconFolderPlus, run: go(paths.createProject()) },
    { label: 'View Project', icon: IconFolder, run: go(paths.projects()) },
    { label: 'Track Estimate/Invoice', icon: IconMessageSearch, run: go(paths.trackDocuments()) },
    { label: 'Delete Customer', icon: IconTrash, run: go(paths.deleteCustomer()), danger: true },
  ];
}

function carrying(customer: ListedCustomer) {
  return { customer_id: customer.customer_id, customer };
}
