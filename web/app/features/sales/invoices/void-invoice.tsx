import { useState } from 'react';
import { invoices, VOID_REASON_MAX, type Invoice } from '#contract/sales/invoices.ts';
import { useContractForm } from '../../../../kit/forms/contract-form.ts';
import { inSentence } from '../../../../kit/api/error-text.ts';
import { customerNameOf } from '../../work/projects/project-text.ts';
import { Card, Cards } from '../../../../kit/lists/cards.tsx';
import { Facts } from '../../../../kit/lists/facts.tsx';
import { TextareaField } from '../../../../kit/forms/fields.tsx';
import { FieldGrid, Form } from '../../../../kit/forms/form.tsx';
import { formatDay, formatUsd } from '../../../../kit/format.ts';
import { LinkButton } from '../../../../kit/page/link-button.tsx';
import { Page } from '../../../../kit/page/page.tsx';
import { SuccessPanel } from '../../../../kit/page/success-panel.tsx';
import { ChosenInvoice, GO_TO_INVOICE, INVOICE_TRAIL } from './chosen-invoice.tsx';
import { useChosenInvoice } from './hooks.ts';
import { InvoiceStatus } from './invoice-status.tsx';
import { VoidedInvoice } from './voided-invoice.tsx';

export default function VoidInvoice() {
  const [voided, setVoided] = useState<Invoice>();
  const chosen = useChosenInvoice();
  return (
    <Page title="Void Invoice" trail={INVOICE_TRAIL} width="form">
      {voided ? (
        <SuccessPanel message={`Invoice #${voided.invoice_number} is void`}>
          <LinkButton to={GO_TO_INVOICE.to} primary>
            {GO_TO_INVOICE.label}
          </LinkButton>
        </SuccessPanel>
      ) : (
        <ChosenInvoice chosen={chosen} gone="Error: Invoice not found">
          {(invoice) =>
            invoice.status === 'VOID' ? (
              <VoidedInvoice invoice={invoice} />
            ) : (
              <Voiding invoice={invoice} onVoided={setVoided} />
            )
          }
        </ChosenInvoice>
      )}
    </Page>
  );
}

function Voiding({ invoice, onVoided }: { invoice: Invoice; onVoided: (invoice: Invoice) => void }) {
  const form = useContractForm(invoices.voiding, {
    initial: { reason: '' },
    toBody: ({ reason }) => ({ reason }),
    params: { id: invoice.invoice_id },
    failure: inSentence('Failed to void invoice'),
    onDone: ({ data }) => onVoided(data.attributes),
  });
  return (
    <Cards>
      <Card title="Invoice">
        <Facts
          facts={[
            ['Invoice', `#${invoice.invoice_number} ${invoice.name}`],
            ['Project', invoice.project_name],
            ['Customer', customerNameOf(invoice)],
            ['Issue Date', formatDay(invoice.issue_date)],
            ['Due Date', formatDay(invoice.due_date)],
            ['Final Total', formatUsd(invoice.final_total)],
            ['Amount Paid', formatUsd(invoice.amount_paid)],
            ['Status', <InvoiceStatus key="status" status={invoice.status} />],
          ]}
        />
      </Card>
      <Form
        form={form}
        submitLabel="Void Invoice"
        busyLabel="Voiding..."
        tone="red"
        beside={<LinkButton to={GO_TO_INVOICE.to}>Cancel</LinkButton>}
      >
        <p>
          A void invoice keeps its number and its PDF, owes nothing and cannot be changed again. What it billed of an
          approved estimate can be billed anew. Where it was sent to QuickBooks, it is voided there too.
        </p>
        <FieldGrid>
          <TextareaField form={form} name="reason" label="Reason" required rows={3} span={12} max={VOID_REASON_MAX} />
        </FieldGrid>
      </Form>
    </Cards>
  );
}
