import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { customerPayments } from '#contract/sales/customer-payments.ts';
import { ApiError } from '../../../../kit/api/call.ts';
import { useToday } from '../../identity/companies/hooks.ts';
import { useContractForm } from '../../../../kit/forms/contract-form.ts';
import { errorText } from '../../../../kit/api/error-text.ts';
import { Cards } from '../../../../kit/lists/cards.tsx';
import type { FormProblem } from '../../../../kit/forms/form-state.ts';
import { Form } from '../../../../kit/forms/form.tsx';
import { IconPlus } from '../../../../kit/icons/icons.ts';
import { RecordSkeleton } from '../../../../kit/lists/list-placeholders.tsx';
import { ModalDialog } from '../../../../kit/dialogs/modal-dialog.tsx';
import { SuccessPanel } from '../../../../kit/page/success-panel.tsx';
import type { Billed } from './billed-invoices.ts';
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

const SIMILAR = 'similar_online_payment';

/** Asks whether a payment is separate from the online payment of the same amount. */
function SimilarPayment({ problem, onConfirm }: { problem: FormProblem | null; onConfirm: () => void }) {
  const [dismissed, setDismissed] = useState<FormProblem | null>(null);
  const close = () => setDismissed(problem);
  return (
    <ModalDialog opened={problem?.code === SIMILAR && problem !== dismissed} onClose={close} title="Paid already?">
      <p>{problem?.text}</p>
      <ModalDialog.Buttons>
        <Button onClick={close}>Cancel</Button>
        <Button variant="filled" onClick={onConfirm}>
          Record Another One
        </Button>
      </ModalDialog.Buttons>
    </ModalDialog>
  );
}

/**
 * A validation error lists its details, and a question is shown alone; any other error is prefixed with a message that
 * the payment was not created.
 */
function createFailure(error: unknown): string {
  if (error instanceof ApiError && error.code === SIMILAR) return error.message;
  if (error instanceof ApiError && error.status === 422) {
    const { details, message } = error;
    return `Validation error: ${details.length > 0 ? details.join(', ') : message}`;
  }
  return errorText('Failed to create customer payments', error);
}
