import { BANK_TRANSFER_MAX, companies, type Company, NO_PAYMENT_OPTION } from '#contract/identity/companies.ts';
import { paymentInstruction } from '#domain/sales/payment-options.ts';
import type { ReactNode } from 'react';
import { useContractForm } from '../../../../kit/forms/contract-form.ts';
import { CheckboxField, TextareaField, TextField } from '../../../../kit/forms/fields.tsx';
import { FieldGrid, Form } from '../../../../kit/forms/form.tsx';
import shared from '../../../../kit/page/shared.module.css';

interface PaymentOptionValues {
  check: boolean;
  check_payable_to: string;
  has_zelle: boolean;
  zelle: string;
  has_bank_transfer: boolean;
  bank_transfer: string;
  cash: boolean;
  card_online: boolean;
}

/** Until an owner has answered, checks to the company. */
function optionValues({ payment_options: options, name }: Company): PaymentOptionValues {
  return {
    check: options === null || options.check_payable_to !== null,
    check_payable_to: options?.check_payable_to ?? name,
    has_zelle: (options?.zelle ?? null) !== null,
    zelle: options?.zelle ?? '',
    has_bank_transfer: (options?.bank_transfer ?? null) !== null,
    bank_transfer: options?.bank_transfer ?? '',
    cash: options?.cash ?? false,
    card_online: options?.card_online ?? false,
  };
}

function optionsOf(values: PaymentOptionValues) {
  return {
    check_payable_to: values.check ? values.check_payable_to : null,
    zelle: values.has_zelle ? values.zelle : null,
    bank_transfer: values.has_bank_transfer ? values.bank_transfer : null,
    cash: values.cash,
    card_online: values.card_online,
  };
}

interface PaymentOptionsFormProps {
  company: Company;
  /** A button beside Save. */
  beside?: ReactNode;
  onSaved: () => void;
}

/** How customers pay the company: the ways, what each needs, and the sentence that customers read. */
export function PaymentOptionsForm({ company, beside, onSaved }: PaymentOptionsFormProps) {
  const form = useContractForm(companies.update, {
    params: { id: company.company_id },
    version: company.updated_at,
    initial: optionValues(company),
    toBody: (values) => ({ company: { payment_options: optionsOf(values) } }),
    fieldOf: (name) => name.replace('payment_options.', ''),
    failure: 'Failed to update company',
    check: (values) => ({
      check:
        !Object.values(optionsOf(values)).some((option) => option !== null && option !== false) && NO_PAYMENT_OPTION,
      check_payable_to: values.check && !values.check_payable_to.trim() && 'Enter who checks are payable to.',
      zelle: values.has_zelle && !values.zelle.trim() && 'Enter the phone or email that receives Zelle payments.',
      bank_transfer: values.has_bank_transfer && !values.bank_transfer.trim() && 'Enter what a bank transfer needs.',
    }),
    onDone: onSaved,
  });
  const { values } = form;
  return (
    <Form form={form} submitLabel="Save" card={false} legend={false} beside={beside}>
      <FieldGrid>
        <CheckboxField form={form} name="check" label="Check" />
        {values.check && (
          <TextField form={form} name="check_payable_to" label="Checks payable to" required span={12} maxLength={100} />
        )}
        <CheckboxField form={form} name="has_zelle" label="Zelle" />
        {values.has_zelle && (
          <TextField form={form} name="zelle" label="Zelle phone or email" required span={12} maxLength={100} />
        )}
        <CheckboxField form={form} name="has_bank_transfer" label="Bank transfer" />
        {values.has_bank_transfer && (
          <TextareaField
            form={form}
            name="bank_transfer"
            label="Bank details"
            required
            max={BANK_TRANSFER_MAX}
            rows={2}
            span={12}
          />
        )}
        <CheckboxField form={form} name="cash" label="Cash" />
        <CheckboxField
          form={form}
          name="card_online"
          label="Card online"
          help="Straight to your own Stripe account, which you connect under Payments."
        />
      </FieldGrid>
      <p className={shared.muted}>
        Customers read: <b>{paymentInstruction(optionsOf(values), company.name)}</b>
      </p>
    </Form>
  );
}
