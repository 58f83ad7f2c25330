import { useState } from 'react';
import { customers, type Customer } from '#endpoints/work/customers.ts';
import { useDeletion } from '../../../../kit/deletion/deletion.ts';
import { useCall } from '../../../../kit/api/queries.ts';
import { ConfirmDelete } from '../../../../kit/deletion/confirm-delete.tsx';
import { formatAddress, fullName } from '../../../../kit/format.ts';
import { LinkButton } from '../../../../kit/page/link-button.tsx';
import { Page } from '../../../../kit/page/page.tsx';
import { SuccessPanel } from '../../../../kit/page/success-panel.tsx';
import { paths } from '../../../../kit/paths.ts';
import { deletedRecordLines } from '../../../../kit/deletion/deleted-record-lines.ts';
import { ChosenCustomer } from './chosen-customer.tsx';

const TRAIL = [{ label: 'Customer', to: paths.customers() }];

export default function DeleteCustomer() {
  const [deleted, setDeleted] = useState(false);
  return (
    <Page title="Delete Customer" trail={TRAIL} width="form">
      {deleted ? (
        <Deleted />
      ) : (
        <ChosenCustomer>
          {(customer) => <Deletion customer={customer} onDeleted={() => setDeleted(true)} />}
        </ChosenCustomer>
      )}
    </Page>
  );
}

/** Rendered outside the selected record, which is fetched again on window focus and then no longer exists. */
function Deleted() {
  return (
    <SuccessPanel message="Customer deleted successfully">
      <LinkButton to={paths.customers()} primary>
        Go To Customer
      </LinkButton>
    </SuccessPanel>
  );
}

function Deletion({ customer, onDeleted }: { customer: Customer; onDeleted: () => void }) {
  const deletion = useDeletion(
    customers.remove,
    { params: { id: customer.customer_id } },
    { failure: 'Failed to delete customer', onDone: onDeleted },
  );
  const { goes: deletedRecords, isCounting } = useDeletedRecords(customer.customer_id);
  return (
    <ConfirmDelete
      deletion={deletion}
      label="Delete Customer"
      facts={[
        ['Name', fullName(customer)],
        ['Company', customer.customer_company_name],
        ['Address', formatAddress(customer)],
        ['Email', customer.email],
        ['Phone', customer.phone],
      ]}
      warning="Deleting this customer also deletes all linked projects, estimates and itemized estimates."
      deletedRecords={deletedRecords}
      isCounting={isCounting}
      cancelTo={paths.customers()}
    />
  );
}

/** The records that are deleted with a customer, counted by kind. */
function useDeletedRecords(customer_id: string) {
  const { data, isPending } = useCall(customers.dependents, { params: { id: customer_id } });
  const deletedRecords = deletedRecordLines([
    [data?.projects, 'project'],
    [data?.jobsites, 'jobsite'],
    [data?.photos, 'photo'],
    [data?.estimates, 'estimate', 'with all itemized estimates'],
    [data?.invoices, 'invoice', 'with all itemized invoices'],
    [data?.customer_payments, 'customer payment'],
    [data?.visits, 'visit'],
  ]);
  return { goes: deletedRecords, isCounting: isPending };
}
