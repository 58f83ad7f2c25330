import { customerPayments, type CustomerPayment } from '#contract/sales/customer-payments.ts';
import { ApiError } from '../../../../kit/api/call.ts';
import { useContractForm } from '../../../../kit/forms/contract-form.ts';
import { errorText } from '../../../../kit/api/error-text.ts';
import { Cards } from '../../../../kit/lists/cards.tsx';
import { Form } from '../../../../kit/forms/form.tsx';
import { SuccessPanel } from '../../../../kit/page/success-panel.tsx';
import type { Billed } from './billed-invoices.ts';
import { PaymentContext } from './payment-context.tsx';
import { paymentBody, PaymentFields, paymentValues } from './payment-fields.tsx';
import { BackToHistory, ChosenPayment } from './payment-page.tsx';

export default function UpdatePayment() {
  return <ChosenPayment title="Edit Customer Payment">{(billed) => <UpdatePaymentForm {...billed} />}</ChosenPayment>;
}

function UpdatePaymentForm({ project, invoice, payment }: Billed & { payment: CustomerPayment }) {
  const form = useContractForm(customerPayments.update, {
    initial: paymentValues(payment),
    toBody: (values) => ({ customer_payment: paymentBody(values) }),
    params: { id: payment.customer_payment_id },
    version: payment.updated_at,
    failure: updateFailure,
  });
  return (
    <Cards>
      <PaymentContext project={project} invoice={invoice} />
      {form.phase === 'done' ? (
        <SuccessPanel message="Update successful">
          <BackToHistory primary />
        </SuccessPanel>
      ) : (
        <Form form={form} submitLabel="Save Payment" busyLabel="Saving..." beside={<BackToHistory label="Cancel" />}>
          <h2>Existing Payment Details</h2>
          <PaymentFields form={form} balanceDue={invoice.balance_due} />
        </Form>
      )}
    </Cards>
  );
}

function updateFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return 'An error occurred while updating the payment.';
  return errorText('Failed to update customer payments', error);
}
