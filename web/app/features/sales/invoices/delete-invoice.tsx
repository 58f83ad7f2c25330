import { useState } from 'react';
import { customerPayments } from '#endpoints/sales/customer-payments.ts';
import { invoices, type Invoice } from '#endpoints/sales/invoices.ts';
import { useDeletion } from '../../../../kit/deletion/deletion.ts';
import { customerNameOf } from '../../work/projects/project-text.ts';
import { useCall } from '../../../../kit/api/queries.ts';
import { ConfirmDelete } from '../../../../kit/deletion/confirm-delete.tsx';
import { cutAt, formatDay, formatUsd } from '../../../../kit/format.ts';
import { LinkButton } from '../../../../kit/page/link-button.tsx';
import { Page } from '../../../../kit/page/page.tsx';
import { SuccessPanel } from '../../../../kit/page/success-panel.tsx';
import { deletedRecordLines } from '../../../../kit/deletion/deleted-record-lines.ts';
import { ChosenInvoice, GO_TO_INVOICE, INVOICE_TRAIL } from './chosen-invoice.tsx';
import { useChosenInvoice, useItems } from './hooks.ts';
import { InvoiceStatus } from './invoice-status.tsx';

const DESCRIPTION_CUT = 75;

export default function DeleteInvoice() {
  const [deleted, setDeleted] = useState(false);
  return (
    <Page title="Delete Invoice" trail={INVOICE_TRAIL} width="form">
      {deleted ? <Deleted /> : <DeleteChosen onDeleted={() => setDeleted(true)} />}
    </Page>
  );
}

/** Rendered outside the selected record, which is fetched again on window focus and then no longer exists. */
function Deleted() {
  return (
    <SuccessPanel message="Invoice deleted successfully">
      <LinkButton to={GO_TO_INVOICE.to} primary>
        {GO_TO_INVOICE.label}
      </LinkButton>
    </SuccessPanel>
  );
}

function DeleteChosen({ onDeleted }: { onDeleted: () => void }) {
  const chosen = useChosenInvoice();
  return (
    <ChosenInvoice chosen={chosen} gone="Error: Invoice not found for deletion">
      {(invoice) => <Deletion invoice={invoice} onDeleted={onDeleted} />}
    </ChosenInvoice>
  );
}

function Deletion({ invoice, onDeleted }: { invoice: Invoice; onDeleted: () => void }) {
  const params = { id: invoice.invoice_id };
  const deletion = useDeletion(invoices.remove, { params }, { failure: 'Failed to delete invoice', onDone: onDeleted });
  const { lines, error } = useItems(invoice.invoice_id);
  const payments = useCall(customerPayments.byInvoice, { params, query: { limit: 1 } });
  return (
    <ConfirmDelete
      deletion={deletion}
      label="Delete Invoice"
      facts={[
        ['Invoice', `#${invoice.invoice_number} ${invoice.name}`],
        ['Project', invoice.project_name],
        ['Description', cutAt(invoice.project_description, DESCRIPTION_CUT)],
        ['Customer', customerNameOf(invoice)],
        ['Issue Date', formatDay(invoice.issue_date)],
        ['Due Date', formatDay(invoice.due_date)],
        ['Final Total', formatUsd(invoice.final_total)],
        ['Amount Paid', formatUsd(invoice.amount_paid)],
        ['Status', <InvoiceStatus key="status" status={invoice.status} />],
      ]}
      warning="Deleting this invoice also deletes all its itemized invoices and customer payments."
      deletedRecords={deletedRecordLines([
        [lines?.length, 'itemized invoice'],
        [payments.data?.meta.total, 'customer payment'],
      ])}
      isCounting={(!lines && !error) || payments.isPending}
      cancelTo={GO_TO_INVOICE.to}
    />
  );
}
