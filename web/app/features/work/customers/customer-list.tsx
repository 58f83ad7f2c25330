import { useNavigate } from '../../../../kit/router/router.tsx';
import type { Customer } from '#contract/work/customers.ts';
import { useNavigationState } from '../../../../kit/session/navigation-state.ts';
import { DataList, isEmptyList } from '../../../../kit/lists/data-list.tsx';
import { formatAddress, formatDay, fullName } from '../../../../kit/format.ts';
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
import { useCustomers, type WhyState } from './hooks.ts';

export default function CustomerList() {
  const view = useListView({ sort: 'last_name' });
  const list = useCustomers(view.query);
  const { why } = useNavigationState<WhyState>();
  const actions = useCustomerActions();
  const create = (
    <LinkButton to={paths.createCustomer()} icon={IconPlus} primary>
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
        noun={['customer', 'customers']}
        list={list}
        view={view}
        id={(customer) => customer.customer_id}
        name={fullName}
        columns={COLUMNS}
        actions={actions}
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

const COLUMNS: Column<Customer>[] = [
  {
    head: 'Name',
    sort: 'last_name',
    cell: (customer, isCard) => (
      <NameLink
        {...(isCard
          ? recordLink('customer', customer.customer_id, customer)
          : { to: paths.updateCustomer(), state: carrying(customer) })}
        aside={customer.customer_company_name}
      >
        {fullName(customer)}
      </NameLink>
    ),
  },
  { head: 'Address', cell: formatAddress },
  { head: 'Email', cell: (customer) => customer.email, wideOnly: true },
  {
    head: 'Phone',
    cell: (customer) => <a href={`tel:${customer.phone}`}>{customer.phone}</a>,
    nowrap: true,
    card: 'foot',
  },
  {
    head: 'Created On',
    sort: 'created_at',
    cell: (customer) => formatDay(customer.created_at),
    nowrap: true,
    card: 'foot',
    cardLabel: 'Created',
  },
];

function useCustomerActions(): ListAction<Customer>[] {
  const navigate = useNavigate();
  const go = (to: string) => (customer: Customer) => void navigate(to, { state: carrying(customer) });
  return [
    { label: 'Payment', icon: IconCash, run: go(paths.customerPayments()) },
    { label: 'Create Project', icon: IconFolderPlus, run: go(paths.createProject()) },
    { label: 'View Project', icon: IconFolder, run: go(paths.projects()) },
    { label: 'Track Estimate/Invoice', icon: IconMessageSearch, run: go(paths.trackDocuments()) },
    { label: 'Delete Customer', icon: IconTrash, run: go(paths.deleteCustomer()), danger: true },
  ];
}

function carrying(customer: Customer) {
  return { customer_id: customer.customer_id, customer };
}
