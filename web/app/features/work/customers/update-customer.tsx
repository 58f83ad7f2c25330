import { customers, type Customer } from '#contract/work/customers.ts';
import { call } from '../../../../kit/api/call.ts';
import { useContractForm } from '../../../../kit/forms/contract-form.ts';
import { paths } from '../../../../kit/paths.ts';
import { useAddressPin } from '../addresses/use-address-pin.ts';
import { Form } from '../../../../kit/forms/form.tsx';
import { LinkButton } from '../../../../kit/page/link-button.tsx';
import { Page } from '../../../../kit/page/page.tsx';
import { SuccessPanel } from '../../../../kit/page/success-panel.tsx';
import { CustomerConsents } from './customer-consents.tsx';
import { ChosenCustomer } from './chosen-customer.tsx';
import { CustomerFields, customerValues } from './customer-fields.tsx';

const TRAIL = [{ label: 'Customer', to: paths.customers() }];
const MAP_ZOOM = 14;

export default function UpdateCustomer() {
  return (
    <Page title="Update Customer" trail={TRAIL} width="form">
      <ChosenCustomer>{(customer) => <UpdateCustomerForm customer={customer} />}</ChosenCustomer>
    </Page>
  );
}

function UpdateCustomerForm({ customer }: { customer: Customer }) {
  const addressPin = useAddressPin();
  const form = useContractForm(customers.update, {
    initial: customerValues(customer),
    toBody: (values) => ({ customer: values }),
    params: { id: customer.customer_id },
    version: customer.updated_at,
    failure: 'Failed to update customer',
    prepare: addressPin.follow,
  });
  if (form.phase === 'done') {
    return (
      <SuccessPanel message="Customer updated successfully">
        <LinkButton to={paths.customers()} primary>
          Go To Customer
        </LinkButton>
      </SuccessPanel>
    );
  }
  const takeNewVersion = async () => {
    const { data } = await call(customers.read, { params: { id: customer.customer_id } });
    form.rebase(customerValues(data.attributes), data.attributes.updated_at);
  };
  return (
    <>
      <Form form={form} submitLabel="Update Customer" beside={<LinkButton to={paths.customers()}>Cancel</LinkButton>}>
        <CustomerFields form={form} addressPin={addressPin} zoom={MAP_ZOOM} />
      </Form>
      <CustomerConsents customer={customer} onChanged={() => void takeNewVersion()} />
    </>
  );
}
