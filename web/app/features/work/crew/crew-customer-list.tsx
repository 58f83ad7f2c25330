import type { CustomerForCrew } from '#contract/work/customers.ts';
import { paths } from '../../../../kit/paths.ts';
import { DataList } from '../../../../kit/lists/data-list.tsx';
import { formatAddress, fullName } from '../../../../kit/format.ts';
import type { Column } from '../../../../kit/lists/list-columns.ts';
import { useListView } from '../../../../kit/lists/list-view.ts';
import { NameLink } from '../../../../kit/lists/name-link.tsx';
import { Page } from '../../../../kit/page/page.tsx';
import { type CrewState, useCrewCustomers } from './hooks.ts';

const COLUMNS: Column<CustomerForCrew>[] = [
  {
    head: 'Name',
    sort: 'last_name',
    cell: (customer) => (
      <NameLink to={paths.crewCustomer()} state={{ customer_id: customer.customer_id, customer } satisfies CrewState}>
        {fullName(customer)}
      </NameLink>
    ),
  },
  { head: 'Company', cell: ({ customer_company_name }) => customer_company_name },
  { head: 'Phone', cell: ({ phone }) => phone, nowrap: true },
  { head: 'Address', cell: formatAddress },
];

/** The customers of active projects. */
export default function CrewCustomerList() {
  const view = useListView({ sort: 'last_name' });
  const list = useCrewCustomers(view.query);
  return (
    <Page title="Customers" lead="The customers whose projects your company is working on.">
      <DataList
        noun={['customer', 'customers']}
        list={list}
        view={view}
        id={({ customer_id }) => customer_id}
        name={fullName}
        columns={COLUMNS}
        searchLabel="Search name, phone or address"
        empty={{ title: 'No customers of active projects.', text: 'Customers with active projects show up here.' }}
      />
    </Page>
  );
}
