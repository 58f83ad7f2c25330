import { Button } from '@mantine/core';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import type { Customer } from '#contract/work/customers.ts';
import shared from '../../../../kit/page/shared.module.css';
import { ModalDialog } from '../../../../kit/dialogs/modal-dialog.tsx';
import type { ContractForm } from '../../../../kit/forms/contract-form.ts';
import { EmailField, PhoneField, TextField } from '../../../../kit/forms/fields.tsx';
import { FieldGrid, Form } from '../../../../kit/forms/form.tsx';
import { IconPlus } from '../../../../kit/icons/icons.ts';
import { AddressFields } from '../addresses/address-fields.tsx';
import type { NewRecordDialogProps } from '../../../../kit/lists/record-picker.tsx';
import type { AddressPin } from '../addresses/use-address-pin.ts';
import type { CustomerValues } from './customer-fields.tsx';
import { EmailConsent, type NewCustomerValues, TextConsent, useNewCustomerForm } from './new-customer-form.tsx';

interface NewCustomerFieldsProps {
  form: ContractForm<NewCustomerValues>;
  addressPin: AddressPin;
}

/** What a first document needs to know of its customer. The rest is shown on request. */
export function NewCustomerFields({ form, addressPin }: NewCustomerFieldsProps) {
  const [hasMore, setMore] = useState(false);
  return (
    <>
      <FieldGrid>
        <TextField form={form} name="first_name" label="First Name" required spanOnPhone={6} />
        <TextField form={form} name="last_name" label="Last Name" required spanOnPhone={6} />
        <EmailField form={form} name="email" label="Email" required span={12} autoComplete="off" />
        <EmailConsent form={form} />
        <PhoneField form={form} name="phone" label="Phone" required span={12} autoComplete="off" />
        <TextConsent form={form} />
        {hasMore && <TextField form={form} name="customer_company_name" label="Company Name" span={12} />}
      </FieldGrid>
      {hasMore ? (
        <AddressFields form={form} addressPin={addressPin} mapLabel="Map of the customer’s address" />
      ) : (
        <Button
          variant="subtle"
          px={8}
          style={{ placeSelf: 'start' }}
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
          onClick={() => setMore(true)}
        >
          Company name and address
        </Button>
      )}
    </>
  );
}

/** Creates a customer without leaving the form that needs one. */
export function NewCustomerDialog({ typed, onClose, onCreated }: NewRecordDialogProps<Customer>) {
  const { form, addressPin, whyDisabled } = useNewCustomerForm(onCreated, nameEmailOrPhone(typed));
  return (
    <DialogInForm title="New customer" onClose={onClose}>
      <Form
        form={form}
        submitLabel="Create Customer"
        whyDisabled={whyDisabled}
        card={false}
        beside={<Button onClick={onClose}>Cancel</Button>}
      >
        <p className={shared.muted}>You stay on this screen. Everything else can wait.</p>
        <NewCustomerFields form={form} addressPin={addressPin} />
      </Form>
    </DialogInForm>
  );
}

interface DialogInFormProps {
  title: string;
  onClose: () => void;
  children: React.ReactNode;
}

/** A dialog with a form of its own, opened from a field of another form, inside which HTML allows no form. */
export function DialogInForm({ title, onClose, children }: DialogInFormProps) {
  return createPortal(
    // React passes events through portals: without this, the other form would be submitted too.
    <div onSubmit={(event) => event.stopPropagation()}>
      <ModalDialog opened title={title} onClose={onClose} placement="sheet">
        {children}
      </ModalDialog>
    </div>,
    document.body,
  );
}

/** Where text belongs that was typed to find a customer: digits are a phone number, an @ makes an email address. */
export function nameEmailOrPhone(typed: string): Partial<CustomerValues> {
  const text = typed.trim();
  if (text.includes('@')) return { email: text };
  if (/^[\d\s().+-]*\d[\d\s().+-]*$/.test(text)) return { phone: text };
  const [first_name = '', ...others] = text.split(/\s+/);
  return { first_name, last_name: others.join(' ') };
}
