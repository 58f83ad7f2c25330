import { Navigate, useNavigate } from '../../../../kit/router/router.tsx';
import type { Estimate } from '#contract/sales/estimates.ts';
import {
  NEW_AMOUNT_PAID_MAX,
  NEW_DISCOUNT_MAX,
  NEW_TAX_RATE_MAX,
  PAYMENT_NOTE_MAX,
} from '#contract/sales/invoice-fields.ts';
import { type Invoice, invoices } from '#contract/sales/invoices.ts';
import type { UnbilledWork } from '#contract/sales/unbilled-work.ts';
import { useNavigationState } from '../../../../kit/session/navigation-state.ts';
import { paths } from '../../../../kit/paths.ts';
import { DateField } from '../../../../kit/dates/date-field.tsx';
import { MoneyField, TextareaField } from '../../../../kit/forms/fields.tsx';
import type { FormState } from '../../../../kit/forms/form-state.ts';
import { FieldGrid } from '../../../../kit/forms/form.tsx';
import { SelectField } from '../../../../kit/forms/select-field.tsx';
import { useOwnCompany, useToday } from '../../identity/companies/hooks.ts';
import { useContractForm } from '../../../../kit/forms/contract-form.ts';
import { EditorSection } from '../documents/document-editor.tsx';
import { DocumentHead } from '../documents/document-head.tsx';
import { ForProject, ForWhomSection, useForWhom, type ForWhom } from '../documents/for-project.tsx';
import { useLastTaxRate } from '../documents/last-tax-rate.ts';
import { useSaveAndSend } from '../documents/save-and-send.ts';
import { useLineEditing } from '../documents/use-line-editing.ts';
import { carrying as carryingEstimate, useChosenEstimateAndLines } from '../proposals/estimate-hooks.ts';
import { IconAlertTriangle, IconInfoCircle } from '../../../../kit/icons/icons.ts';
import { RecordSkeleton } from '../../../../kit/lists/list-placeholders.tsx';
import { createdState } from '../../../../kit/page/done-message.tsx';
import { Page } from '../../../../kit/page/page.tsx';
import { decimal } from '../../../../kit/forms/typing.ts';
import { cents } from '#domain/money.ts';
import { paymentInstruction } from '#domain/sales/payment-options.ts';
import { useSession } from '../../../../kit/session/session.ts';
import { formatUsd } from '../../../../kit/format.ts';
import { Notice } from '../../../../kit/page/notice.tsx';
import { INVOICE_TRAIL } from './chosen-invoice.tsx';
import { carrying } from './hooks.ts';
import { HoursAndExpenses, useBilledLinesOfProject } from './hours-and-expenses.tsx';
import { InvoiceEditor } from './invoice-editor.tsx';
import {
  checkNewInvoice,
  newInvoiceBody,
  newInvoiceValues,
  totalsAsTyped,
  valuesFromEstimate,
  valuesFromUnbilled,
  type NewInvoiceValues,
  hasPayment,
  dueAfter,
} from './invoice-values.ts';
import { ITEMS } from './items.ts';
import { PAYMENT_METHOD_OPTIONS } from './payment-methods.ts';
import { ChosenEstimate } from '../proposals/chosen-proposal.tsx';

/** Creates an invoice, and then shows the new invoice's own screen. */
export default function CreateInvoice() {
  const navigate = useNavigate();
  const show = (invoice: Invoice) => {
    const message = createdState('Invoice and itemized invoices created successfully', invoice.name);
    void navigate(paths.updateInvoice(), { state: { ...carrying(invoice), ...message } });
  };
  return (
    <Page title="Create Invoice" trail={INVOICE_TRAIL}>
      <Start onCreated={show} />
    </Page>
  );
}

/**
 * Starts from an estimate, whose work is invoiced, or from a project. An approved estimate is billed by installments.
 */
function Start({ onCreated }: { onCreated: (invoice: Invoice) => void }) {
  const estimate = useChosenEstimateAndLines();
  const { unbilled } = useNavigationState<{ unbilled?: UnbilledWork }>();
  const today = useToday();
  const company = useOwnCompany().record;
  const { record } = useSession();
  const taxRate = useLastTaxRate(invoices.listJoined, NEW_TAX_RATE_MAX);
  if (!today || taxRate === undefined) return <RecordSkeleton />;
  const context = {
    today,
    payment_instruction: paymentInstruction(company?.payment_options ?? null, record?.company_name ?? ''),
  };
  if (estimate.id) {
    return (
      <ChosenEstimate chosen={estimate}>
        {({ document, lines }) =>
          document.status === 'approved' ? (
            <Navigate to={paths.billing()} state={carryingEstimate(document)} replace />
          ) : (
            <CreateInvoiceForm
              initial={valuesFromEstimate(context, document, lines)}
              from={document}
              onCreated={onCreated}
            />
          )
        }
      </ChosenEstimate>
    );
  }
  return (
    <ForProject>
      {(chosen) => (
        <CreateInvoiceForm
          initial={{
            ...(unbilled && chosen.project
              ? valuesFromUnbilled(context, chosen.project, unbilled)
              : newInvoiceValues(context, chosen.project?.project_id)),
            tax_rate: taxRate,
          }}
          from={chosen}
          onCreated={onCreated}
        />
      )}
    </ForProject>
  );
}

/** An invoice from an estimate has the estimate's project. */
const OF_ESTIMATE: ForWhom = { project: null, customer: null, isFirst: false, hasNoProject: false };

interface CreateInvoiceFormProps {
  initial: NewInvoiceValues;
  /** The estimate, or the customer or project selected so far. */
  from: Estimate | ForWhom;
  onCreated: (invoice: Invoice) => void;
}

function CreateInvoiceForm({ initial, from, onCreated }: CreateInvoiceFormProps) {
  const { submitAndSend, showSending } = useSaveAndSend();
  const whom = useForWhom('estimate_id' in from ? OF_ESTIMATE : from);
  const form = useContractForm(invoices.create, {
    initial,
    toBody: (values) => ({ invoice: newInvoiceBody({ ...values, project_id: whom.projectIdOf(values) }) }),
    failure: 'Failed to create invoice',
    check: checkNewInvoice,
    onDone: ({ data: { attributes } }) => {
      if (!showSending(paths.sendInvoice(), carrying(attributes))) onCreated(attributes);
    },
  });
  useDueDate(form);
  useBilledLinesOfProject(form);
  const { project } = whom.whom;
  const whole = whom.creatingFirst(form);
  return (
    <InvoiceEditor
      form={whole}
      lines={useLineEditing(form, ITEMS)}
      submitLabel="Create Invoice"
      saveAndSend={submitAndSend(whole.submit)}
      caps={{ taxRate: NEW_TAX_RATE_MAX, discount: NEW_DISCOUNT_MAX }}
      amountPaid={decimal(form.values.amount_paid)}
      unsaved={form.changed && 'Not saved yet'}
      notice={
        'estimate_id' in from && <BilledOfEstimate estimate={from} total={totalsAsTyped(form.values).final_total} />
      }
      head={
        'estimate_id' in from ? (
          <DocumentHead record={from} aside={['From estimate', `#${from.estimate_number}`]} />
        ) : (
          <ForWhomSection form={form} whom={whom} one="invoice" />
        )
      }
    >
      {project && <HoursAndExpenses key={project.project_id} project={project} form={form} />}
      <EditorSection title="First Payment" lead="Already paid something? Enter it here.">
        <FirstPaymentFields form={form} />
      </EditorSection>
    </InvoiceEditor>
  );
}

/** The amount already paid on a new invoice; method and day are shown once there is an amount. */
function FirstPaymentFields({ form }: { form: FormState<NewInvoiceValues> }) {
  return (
    <FieldGrid>
      <MoneyField form={form} name="amount_paid" label="Amount Paid" cap={NEW_AMOUNT_PAID_MAX} span={4} />
      {hasPayment(form.values) && (
        <>
          <DateField form={form} name="payment_date" label="Payment Date" required span={4} />
          <SelectField
            form={form}
            name="payment_method"
            label="Payment Method"
            required
            options={PAYMENT_METHOD_OPTIONS}
            span={4}
          />
          <TextareaField form={form} name="note" label="Note" max={PAYMENT_NOTE_MAX} rows={2} span={12} />
        </>
      )}
    </FieldGrid>
  );
}

/** Updates the due date with the issue date until the user sets another due date. */
function useDueDate({ fields }: FormState<NewInvoiceValues>): void {
  fields.watch('issue_date', ({ previousValue, value }) => {
    if (fields.getValues().due_date === dueAfter(previousValue)) fields.setFieldValue('due_date', dueAfter(value));
  });
}

interface BilledOfEstimateProps {
  estimate: Pick<Estimate, 'final_total' | 'billed_total'>;
  /** What the invoice bills, in dollars. */
  total: number;
}

/** How much of an unapproved estimate an invoice bills. Billing more than the estimate is allowed, and shown. */
export function BilledOfEstimate({ estimate: { final_total, billed_total }, total }: BilledOfEstimateProps) {
  const isMore = cents(billed_total) + cents(total) > cents(final_total);
  return (
    <Notice tone={isMore ? 'amber' : 'grey'} icon={isMore ? IconAlertTriangle : IconInfoCircle}>
      <p>
        This bills {formatUsd(total)} of {formatUsd(final_total)} estimated.
        {billed_total > 0 && ` ${formatUsd(billed_total)} was billed before.`}
      </p>
    </Notice>
  );
}
