import { useState } from 'react';
import { customerPayments, type CustomerPayment } from '#endpoints/sales/customer-payments.ts';
import { PAYMENT_METHOD_WORDS } from '#endpoints/sales/payment-methods.ts';
import { ApiError } from '../../../../kit/api/call.ts';
import { useDeletion } from '../../../../kit/deletion/deletion.ts';
import { errorText } from '../../../../kit/api/error-text.ts';
import { customerNameOf } from '../../work/projects/project-text.ts';
import { ConfirmDelete } from '../../../../kit/deletion/confirm-delete.tsx';
import { formatDay, formatUsd } from '../../../../kit/format.ts';
import { SuccessPanel } from '../../../../kit/page/success-panel.tsx';
import { paths } from '../../../../kit/paths.ts';
import type { Billed } from './billed-invoices.ts';
import { useWayBack } from './hooks.ts';
import { BackToHistory, ChosenPayment, PaymentScreen } from './payment-page.tsx';

const TITLE = 'Delete Customer Payment';

export default function DeletePayment() {
  const [deleted, setDeleted] = useState(false);
  if (deleted) {
    return (
      <PaymentScreen title={TITLE}>
        <SuccessPanel message="Delete successful">
          <BackToHistory primary />
        </SuccessPanel>
      </PaymentScreen>
    );
  }
  return (
    <ChosenPayment title={TITLE}>
      {(billed) => <Deletion {...billed} onDeleted={() => setDeleted(true)} />}
    </ChosenPayment>
  );
}

interface DeletionProps extends Billed {
  payment: CustomerPayment;
  onDeleted: () => void;
}

function Deletion({ project, invoice, payment, onDeleted }: DeletionProps) {
  const { state } = useWayBack();
  const deletion = useDeletion(
    customerPayments.remove,
    { params: { id: payment.customer_payment_id } },
    { failure: deleteFailure, onDone: onDeleted },
  );
  return (
    <ConfirmDelete
      deletion={deletion}
      label="Delete Payment"
      facts={[
        ['Customer', customerNameOf(invoice)],
        ['Project', project.name],
        ['Invoice', `#${invoice.invoice_number} ${invoice.name}`],
        ['Amount', formatUsd(payment.amount)],
        ['Payment Date', formatDay(payment.payment_date)],
        ['Payment Method', PAYMENT_METHOD_WORDS[payment.payment_method]],
        ['Note', payment.note],
      ]}
      warning="Deleting this payment makes its amount due on the invoice again."
      cancelTo={paths.customerPayments()}
      cancelState={state}
    />
  );
}

function deleteFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return 'An error occurred while deleting the payment.';
  return errorText('Failed to delete customer payments', error);
}
