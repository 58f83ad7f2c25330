import { customers, type Customer } from '../../../contract/customers.ts';
import { useDeletion } from '../deletion.ts';
import { ConfirmDelete } from '../ui/confirm-delete.tsx';
import { formatAddress, fullName } from '../ui/format.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { Page } from '../ui/page.tsx';
import { SuccessPanel } from '../ui/success-panel.tsx';
import { ChosenCustomer } from './chosen-customer.tsx';
import { useWhatGoesWith } from './hooks.ts';

const TRAIL = [{ label: 'Customer', to: '/main/customer' }];

export default function DeleteCustomer() {
  return (
    <Page title="Delete Customer" trail={TRAIL} width="form">
      <ChosenCustomer>{(customer) => <Deletion customer={customer} />}</ChosenCustomer>
    </Page>
  );
}

function Deletion({ customer }: { customer: Customer }) {
  const deletion = useDeletion(
    customers.remove,
    { params: { id: customer.customer_id } },
    { failure: 'Failed to delete customer' },
  );
  const goes = useWhatGoesWith(customer.customer_id);
  if (deletion.phase === 'done') {
    return (
      <SuccessPanel message="Customer deleted successfully">
        <LinkButton to="/main/customer" primary>
          Go To Customer
        </LinkButton>
      </SuccessPanel>
    );
  }
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
      goesWithIt={goes}
      cancelTo="/main/customer"
    />
  );
}
