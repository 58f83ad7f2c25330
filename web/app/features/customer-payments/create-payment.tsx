import { Button } from '@mantine/core';
import { customerPayments } from '../../../../contract/customer-payments.ts';
import { ApiError } from '../../lib/call.ts';
import { useToday } from '../companies/hooks.ts';
import { useContractForm } from '../../lib/contract-form.ts';
import { errorText } from '../../lib/error-text.ts';
import { Cards } from '../../ui/cards.tsx';
import { Form } from '../../ui/form.tsx';
import { IconPlus } from '../../ui/icons.ts';
import { RecordSkeleton } from '../../ui/list-placeholders.tsx';
import { SuccessPanel } from '../../ui/success-panel.tsx';
import type { Billed } from './books.ts';
import { PaymentContext } from './payment-context.tsx';
import { newPaymentValues, paymentBody, PaymentFields } from './payment-fields.tsx';
import { BackToHistory, ChosenBilledInvoice } from './payment-page.tsx';

export default function CreatePayment() {
  const today = useToday();
  return (
    <ChosenBilledInvoice title="Add New Payment">
      {(billed) => (today ? <CreatePaymentForm {...billed} today={today} /> : <RecordSkeleton />)}
    </ChosenBilledInvoice>
  );
}

function CreatePaymentForm({ project, invoice, today }: Billed & { today: string }) {
  const { invoice_id, customer_id } = invoice;
  const form = useContractForm(customerPayments.create, {
    initial: newPaymentValues(today),
    toBody: (values) => ({
      customer_payment: { invoice_id, customer_id, project_id: project.project_id, ...paymentBody(values) },
    }),
    failure: createFailure,
  });
  return (
    <Cards>
      <PaymentContext project={project} invoice={invoice} />
      {form.phase === 'done' ? (
        <SuccessPanel message="Successfully added a new payment.">
          <BackToHistory primary />
          <Button leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />} onClick={form.restart}>
            Add Another Payment
          </Button>
        </SuccessPanel>
      ) : (
        <Form form={form} submitLabel="Add Payment" busyLabel="Saving..." beside={<BackToHistory label="Cancel" />}>
          <PaymentFields form={form} balanceDue={invoice.balance_due} />
        </Form>
      )}
    </Cards>
  );
}

/** A validation error lists its details; any other error says that the payment was not created. */
function createFailure(error: unknown): string {
  if (error instanceof ApiError && error.status === 422) {
    const { details, message } = error;
    return `Validation error: ${details.length > 0 ? details.join(', ') : message}`;
  }
  return errorText('Failed to create customer payments', error);
}
