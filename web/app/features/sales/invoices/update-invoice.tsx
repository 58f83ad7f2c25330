import { Group } from '@mantine/core';
import { CHANGED_DISCOUNT_MAX, CHANGED_TAX_RATE_MAX } from '#contract/sales/invoice-fields.ts';
import { type Invoice, invoices } from '#contract/sales/invoices.ts';
import { itemizedInvoices, type ItemizedInvoice } from '#contract/sales/itemized-invoices.ts';
import { call } from '../../../../kit/api/call.ts';
import { useContractForm } from '../../../../kit/forms/contract-form.ts';
import { paths } from '../../../../kit/paths.ts';
import { DocumentHead } from '../documents/document-head.tsx';
import { LineDeletion, useLineDeletion } from '../documents/line-deletion.tsx';
import { unsavedChanges } from '../documents/lines.ts';
import { PdfButton } from '../documents/pdf-button.tsx';
import { DocumentNumber, HeadActions, ResultNotice, Unsaved } from '../documents/update-parts.tsx';
import { useSaveAndSend } from '../documents/save-and-send.ts';
import { useLineEditing } from '../documents/use-line-editing.ts';
import { formatInstant } from '../../../../kit/format.ts';
import { IconCash, IconSend } from '../../../../kit/icons/icons.ts';
import { LinkButton } from '../../../../kit/page/link-button.tsx';
import { DoneMessage } from '../../../../kit/page/done-message.tsx';
import { Page } from '../../../../kit/page/page.tsx';
import { SuccessPanel } from '../../../../kit/page/success-panel.tsx';
import { ChosenInvoice, GO_TO_INVOICE, INVOICE_TRAIL } from './chosen-invoice.tsx';
import { carrying, useChosenInvoiceAndItems } from './hooks.ts';
import { InvoiceEditor } from './invoice-editor.tsx';
import { invoicePdf } from './invoice-pdf.ts';
import { InvoiceStatus } from './invoice-status.tsx';
import { checkChanges, invoiceBody, invoiceValues } from './invoice-values.ts';
import { ITEMS, savedItem } from './items.ts';
import { UpdateFixedInvoice } from './update-fixed-invoice.tsx';
import { VoidedInvoice } from './voided-invoice.tsx';

export default function UpdateInvoice() {
  const chosen = useChosenInvoiceAndItems();
  const invoice = chosen.record?.document;
  return (
    <Page
      title="Update Invoice"
      trail={INVOICE_TRAIL}
      lead={
        invoice && (
          <>
            <DocumentNumber>Invoice #{invoice.invoice_number}</DocumentNumber> <InvoiceStatus status={invoice.status} />
          </>
        )
      }
      actions={
        invoice && (
          <HeadActions>
            <PdfButton address={invoicePdf(invoice.invoice_id)} />
            {invoice.status !== 'VOID' && (
              <>
                <Payment invoice={invoice} />
                <SendToCustomer invoice={invoice} />
              </>
            )}
          </HeadActions>
        )
      }
    >
      <ChosenInvoice chosen={chosen} gone="Error: Invoice not found for update">
        {({ document, lines }) => {
          if (document.status === 'VOID') return <VoidedInvoice invoice={document} />;
          if (document.amounts_are_fixed) return <UpdateFixedInvoice invoice={document} items={lines} />;
          return <UpdateInvoiceForm invoice={document} items={lines} />;
        }}
      </ChosenInvoice>
    </Page>
  );
}

function UpdateInvoiceForm({ invoice, items }: { invoice: Invoice; items: ItemizedInvoice[] }) {
  const { submitAndSend, showSending } = useSaveAndSend();
  const form = useContractForm(invoices.update, {
    initial: invoiceValues(invoice, items),
    toBody: (values) => ({ invoice: invoiceBody(values) }),
    params: { id: invoice.invoice_id },
    version: invoice.updated_at,
    failure: 'Failed to update invoice',
    check: (values) => checkChanges(values, { invoice, items }),
    onDone: ({ data }) => void showSending(paths.sendInvoice(), carrying(data.attributes)),
  });
  const lines = useLineEditing(form, ITEMS);
  const deletion = useLineDeletion(form, lines, ITEM_DELETION);
  if (form.phase === 'done') {
    return (
      <SuccessPanel message="Invoice updated successfully">
        <SendToCustomer invoice={invoice} primary />
        <Payment invoice={invoice} />
        <PdfButton address={invoicePdf(invoice.invoice_id)} />
        <LinkButton to={GO_TO_INVOICE.to}>{GO_TO_INVOICE.label}</LinkButton>
      </SuccessPanel>
    );
  }
  return (
    <>
      <DoneMessage
        action={
          <Group gap={8} hiddenFrom="sm">
            <SendToCustomer invoice={invoice} />
            <Payment invoice={invoice} />
            <PdfButton address={invoicePdf(invoice.invoice_id)} />
          </Group>
        }
      />
      <InvoiceEditor
        form={form}
        lines={lines}
        submitLabel="Update Invoice"
        saveAndSend={submitAndSend(form.submit)}
        caps={{ taxRate: CHANGED_TAX_RATE_MAX, discount: CHANGED_DISCOUNT_MAX }}
        amountPaid={invoice.amount_paid}
        head={<DocumentHead record={invoice} aside={['Last saved', formatInstant(invoice.updated_at)]} />}
        notice={<ResultNotice result={deletion.result} goTo={GO_TO_INVOICE} onDismiss={deletion.dismiss} />}
        unsaved={form.changed && <Unsaved {...unsavedChanges(items.map(savedItem), lines.lines)} />}
        onRemoveLine={deletion.remove}
      />
      <LineDeletion deletion={deletion} />
    </>
  );
}

const ITEM_DELETION = {
  remove: async (id: string, version: string | undefined) => {
    const { meta } = await call(itemizedInvoices.remove, { params: { id } }, { version });
    return meta.invoice.updated_at;
  },
  words: {
    unsavedRemoved: 'Unsaved itemized invoice removed.',
    deleted: 'Itemized invoice deleted successfully.',
    failure: 'Failed to delete itemized invoice',
  },
};

function SendToCustomer({ invoice, primary = false }: { invoice: Invoice; primary?: boolean }) {
  return (
    <LinkButton to={paths.sendInvoice()} state={carrying(invoice)} icon={IconSend} {...(primary && { primary })}>
      Send to Customer
    </LinkButton>
  );
}

function Payment({ invoice }: { invoice: Invoice }) {
  return (
    <LinkButton to={paths.customerPayments()} state={carrying(invoice)} icon={IconCash}>
      Payment
    </LinkButton>
  );
}
