import { Button } from '@mantine/core';
import { useRef } from 'react';
import { customerPayments } from '#contract/sales/customer-payments.ts';
import { useToday } from '../../identity/companies/hooks.ts';
import { errorText } from '../../../../kit/api/error-text.ts';
import { useContractForm } from '../../../../kit/forms/contract-form.ts';
import { Cards } from '../../../../kit/lists/cards.tsx';
import { Form } from '../../../../kit/forms/form.tsx';
import { IconPlus } from '../../../../kit/icons/icons.ts';
import { RecordSkeleton } from '../../../../kit/lists/list-placeholders.tsx';
import { SuccessPanel } from '../../../../kit/page/success-panel.tsx';
import type { Billed } from './billed-invoices.ts';
import { PaymentContext } from './payment-context.tsx';
import { newPaymentValues, paymentBody, PaymentFields } from './payment-fields.tsx';
import { BackToHistory, ChosenBilledInvoice } from './payment-page.tsx';
import { createFailure, SimilarPayment } from '../record-payment/similar-payment.tsx';

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
  // The values that the user was asked about and has confirmed; a retry with them is the same request.
  const confirmed = useRef('');
  const form = useContractForm(customerPayments.create, {
    initial: newPaymentValues(today),
    toBody: (values) => ({
      customer_payment: {
        invoice_id,
        customer_id,
        project_id: project.project_id,
        ...paymentBody(values),
        ...(confirmed.current === JSON.stringify(values) && { accept_similar: true }),
      },
    }),
    failure: createFailure((error) => errorText('Failed to create customer payments', error)),
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
      <SimilarPayment
        problem={form.problem}
        onConfirm={() => {
          confirmed.current = JSON.stringify(form.values);
          void form.submit();
        }}
      />
    </Cards>
  );
}
