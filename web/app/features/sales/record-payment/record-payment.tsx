import { ActionIcon, Button } from '@mantine/core';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { customerPayments } from '#contract/sales/customer-payments.ts';
import type { Invoice } from '#contract/sales/invoices.ts';
import type { Customer } from '#contract/work/customers.ts';
import { PAYMENT_NOTE_MAX } from '#contract/sales/invoice-fields.ts';
import { PAYMENT_METHOD_WORDS, PAYMENT_METHODS, type PaymentMethod } from '#contract/sales/payment-methods.ts';
import { customers } from '#endpoints/work/customers.ts';
import { invoices } from '#endpoints/sales/invoices.ts';
import { cents, dollars } from '#domain/money.ts';
import { shortDay } from '#domain/time.ts';
import { addressOf } from '../../../../kit/api/call.ts';
import { errorSentence } from '../../../../kit/api/error-text.ts';
import { useCall, useRecord } from '../../../../kit/api/queries.ts';
import { DateField } from '../../../../kit/dates/date-field.tsx';
import { ModalDialog } from '../../../../kit/dialogs/modal-dialog.tsx';
import { inSentence } from '../../../../kit/api/error-text.ts';
import { useContractForm } from '../../../../kit/forms/contract-form.ts';
import { bound } from '../../../../kit/forms/field-props.tsx';
import { CheckboxField, MoneyField, TextField } from '../../../../kit/forms/fields.tsx';
import type { FormState } from '../../../../kit/forms/form-state.ts';
import { FieldGrid, Form } from '../../../../kit/forms/form.tsx';
import { formatUsd } from '../../../../kit/format.ts';
import { IconCircleCheck, IconX } from '../../../../kit/icons/icons.ts';
import { ListFailure, RecordSkeleton } from '../../../../kit/lists/list-placeholders.tsx';
import { Notice } from '../../../../kit/page/notice.tsx';
import shared from '../../../../kit/page/shared.module.css';
import { rememberChoice, rememberedChoice } from '../../../../kit/session/device-memory.ts';
import { useSession } from '../../../../kit/session/session.ts';
import { useOwnCompany, useToday } from '../../identity/companies/hooks.ts';
import { customerNameOf } from '../../work/projects/project-text.ts';
import classes from './record-payment.module.css';
import { OpenInvoices, useOpenInvoices } from './open-invoices.tsx';
import { createFailure, SimilarPayment } from './similar-payment.tsx';
import type { PaymentFor, RecordedPayment } from './use-record-payment.tsx';

interface DialogProps {
  paid: PaymentFor;
  onClose: () => void;
  onRecorded: (recorded: RecordedPayment) => void;
}

/** Records a payment on an invoice: a dialog, on a phone a sheet. Without an invoice, the user first selects one. */
export function RecordPaymentDialog({ paid, onClose, onRecorded }: DialogProps) {
  const open = useOpenInvoices(paid);
  const [chosen, setChosen] = useState(paid.invoice_id);
  const id = chosen ?? open.onlyOne;
  const { data, error, isFetching, refetch } = useCall(invoices.read, { params: { id: id ?? '' } }, { enabled: !!id });
  // The invoice when the dialog was opened; the screen behind it is refreshed meanwhile.
  const [invoice, setInvoice] = useState<Invoice>();
  if (!invoice && data && !isFetching) setInvoice(data.data.attributes);
  return (
    <ModalDialog opened onClose={onClose} title="Record Payment" placement="sheet">
      <div className={classes.record}>
        <ActionIcon className={classes.close} aria-label="Close" onClick={onClose}>
          <IconX size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
        {invoice ? (
          <InvoicePayment invoice={invoice} onClose={onClose} onRecorded={onRecorded} />
        ) : error && !isFetching ? (
          <ListFailure
            text={errorSentence('Failed to get invoice', error)}
            many="invoices"
            onRetry={() => void refetch()}
          />
        ) : id ? (
          <RecordSkeleton />
        ) : (
          <OpenInvoices open={open} onChoose={setChosen} />
        )}
      </div>
    </ModalDialog>
  );
}

function InvoicePayment({ invoice, onClose, ...props }: Omit<DialogProps, 'paid'> & { invoice: Invoice }) {
  const today = useToday();
  const company = useOwnCompany();
  const customer = useRecord(customers.read, { params: { id: invoice.customer_id } });
  const error = company.error ?? customer.error;
  const about = [`Invoice #${invoice.invoice_number}`, customerNameOf(invoice), invoice.project_name].join(' · ');
  return (
    <>
      <p className={classes.recordOf}>{about}</p>
      {invoice.status !== 'OUTSTANDING' ? (
        <>
          <p>{`Nothing is left to pay on invoice #${invoice.invoice_number}.`}</p>
          <ModalDialog.Buttons>
            <Button onClick={onClose}>Close</Button>
          </ModalDialog.Buttons>
        </>
      ) : today && company.record && customer.record ? (
        <PaymentForm
          {...{ today, invoice, onClose, ...props }}
          customer={customer.record}
          sendsReceipts={company.record.sends_receipts}
        />
      ) : error ? (
        <ListFailure
          text={errorSentence('Failed to get customer', error)}
          many="customers"
          onRetry={() => {
            company.retry();
            customer.retry();
          }}
        />
      ) : (
        <RecordSkeleton />
      )}
    </>
  );
}

interface PaymentFormProps extends Omit<DialogProps, 'paid'> {
  invoice: Invoice;
  customer: Customer;
  today: string;
  sendsReceipts: boolean;
}

interface Values {
  amount: string;
  payment_method: PaymentMethod;
  payment_date: string;
  note: string;
  send_receipt: boolean;
}

function PaymentForm({ invoice, customer, today, sendsReceipts, onClose, onRecorded }: PaymentFormProps) {
  const { invoice_id, invoice_number, project_id, customer_id, balance_due } = invoice;
  const { email, email_consent } = customer;
  const [method, rememberMethod] = useLastMethod();
  // The values that the user was asked about and has confirmed; a retry with them is the same request.
  const confirmed = useRef('');
  const form = useContractForm(customerPayments.create, {
    initial: {
      amount: balance_due.toFixed(2),
      payment_method: method,
      payment_date: today,
      note: '',
      send_receipt: sendsReceipts && email_consent,
    } satisfies Values,
    toBody: (values) => {
      const { note, ...payment } = values;
      const isConfirmed = confirmed.current === JSON.stringify(values);
      return {
        customer_payment: {
          invoice_id,
          customer_id,
          project_id,
          ...payment,
          ...(note.trim() && { note }),
          ...(isConfirmed && { accept_similar: true }),
        },
      };
    },
    failure: createFailure(inSentence('Failed to record the payment')),
    onDone: ({ data: { attributes: payment } }, { send_receipt }) => {
      rememberMethod(payment.payment_method);
      const balance = dollars(cents(balance_due) - cents(payment.amount));
      onRecorded({ payment, invoice_number, balance, receiptTo: send_receipt ? customer.first_name : undefined });
    },
  });
  const { values } = form;
  const amount = amountOf(values.amount);
  const fields = useFocusOnAmount();
  return (
    <>
      <div ref={fields}>
        <Form
          form={form}
          card={false}
          legend={false}
          submitLabel={amount === undefined ? 'Record Payment' : `Record ${formatUsd(amount)}`}
          busyLabel="Saving..."
          beside={<Button onClick={onClose}>Cancel</Button>}
        >
          <div className={classes.paidAmount}>
            <MoneyField form={form} name="amount" label="Amount ($)" required span={12} />
            <AfterThis amount={amount} balance={balance_due} />
          </div>
          <MethodChoice form={form} />
          <FieldGrid>
            <DateField form={form} name="payment_date" label="Payment Date" required spanOnPhone={7} />
            <TextField form={form} name="note" label="Note" maxLength={PAYMENT_NOTE_MAX} spanOnPhone={5} />
          </FieldGrid>
          {email_consent ? (
            <CheckboxField
              form={form}
              name="send_receipt"
              label="Email a receipt"
              help={`To ${email}: ${receiptText(values)}`}
            />
          ) : (
            <p className={shared.small}>{`No receipt: ${customer.first_name} has not agreed to emails.`}</p>
          )}
        </Form>
      </div>
      <SimilarPayment
        problem={form.problem}
        onConfirm={() => {
          confirmed.current = JSON.stringify(form.values);
          void form.submit();
        }}
      />
    </>
  );
}

/** "Receipt, $1,492.11, check, Nov 20." */
function receiptText({ amount, payment_method, payment_date }: Values): string {
  const paid = amountOf(amount);
  const method = PAYMENT_METHOD_WORDS[payment_method].toLowerCase();
  const day = /^\d{4}-\d{2}-\d{2}$/.test(payment_date) && shortDay(payment_date);
  return `${['Receipt', paid !== undefined && formatUsd(paid), method, day].filter(Boolean).join(', ')}.`;
}

/** The typed amount in dollars; undefined while it is not one. */
function amountOf(typed: string): number | undefined {
  const text = typed.replaceAll(',', '').trim();
  return /^(\d+\.?\d{0,2}|\.\d{1,2})$/.test(text) && Number(text) > 0 ? Number(text) : undefined;
}

/** What the payment makes of the balance. */
function AfterThis({ amount, balance }: { amount: number | undefined; balance: number }) {
  const left = cents(balance) - cents(amount ?? 0);
  return (
    <p className={classes.afterThis}>
      <span>{left === 0 ? 'Full balance. Change it for a part.' : `Balance due: ${formatUsd(balance)}`}</span>
      <span role="status">
        {amount !== undefined && left === 0 && <b data-tone="green">PAID after this</b>}
        {amount !== undefined && left > 0 && <b>{formatUsd(dollars(left))} stays open</b>}
        {left < 0 && <b data-tone="amber">{formatUsd(dollars(-left))} more than owed</b>}
      </span>
    </p>
  );
}

/** The order in which contractors are paid most often. */
const METHODS: readonly PaymentMethod[] = ['check', 'cash', 'bank_transfer', 'credit_card', 'money_order'];

function MethodChoice({ form }: { form: FormState<Values> }) {
  const name = useId();
  const { value, onChange } = bound({ form, name: 'payment_method' });
  return (
    <fieldset className={classes.methods}>
      <legend>
        Payment Method
        <span aria-hidden className={shared.fault}>
          {' *'}
        </span>
      </legend>
      <div>
        {METHODS.map((method) => (
          <label key={method}>
            <input type="radio" name={name} checked={value === method} onChange={() => onChange(method)} />
            {PAYMENT_METHOD_WORDS[method]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The method that the account used last in this browser. */
function useLastMethod(): [method: PaymentMethod, remember: (method: PaymentMethod) => void] {
  const { account_id = '' } = useSession().record ?? {};
  const key = `payment method ${account_id}`;
  const last = PAYMENT_METHODS.find((method) => method === rememberedChoice(key));
  return [last ?? 'check', (method) => rememberChoice(key, method)];
}

/** Focuses the amount after the form has appeared; the field then selects it, which rendering would undo. */
function useFocusOnAmount() {
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => queueMicrotask(() => fields.current?.querySelector('input')?.focus()), []);
  return fields;
}

/** What was recorded, what is left to pay, and the receipt. */
export function PaymentRecorded({ recorded }: { recorded: RecordedPayment }) {
  const { payment, invoice_number, balance, receiptTo } = recorded;
  const method = PAYMENT_METHOD_WORDS[payment.payment_method].toLowerCase();
  const state =
    balance > 0
      ? `${formatUsd(balance)} stays open on Invoice #${invoice_number}.`
      : `Invoice #${invoice_number} is PAID.`;
  const receipt: ReactNode = (
    <a
      href={addressOf(customerPayments.receiptPdf, { params: { id: payment.customer_payment_id } })}
      target="_blank"
      rel="noreferrer"
    >
      View Receipt
    </a>
  );
  return (
    <div className={shared.apart}>
      <Notice tone="green" icon={IconCircleCheck} action={receipt}>
        <p>Successfully added a new payment.</p>
        <p>
          {`${formatUsd(payment.amount)} by ${method}, ${state}`}
          {receiptTo && ` The receipt is on its way to ${receiptTo}.`}
        </p>
      </Notice>
    </div>
  );
}
