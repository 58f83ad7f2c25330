import type { Invoice } from '#contract/sales/invoices.ts';
import { MoneyField, SwitchField } from '../../../../kit/forms/fields.tsx';
import type { FormState } from '../../../../kit/forms/form-state.ts';
import { FieldGrid } from '../../../../kit/forms/form.tsx';

/** The online payment options of an invoice, as form values. */
export interface OnlineValues {
  takes_online_payment: boolean;
  /** Empty if only the whole balance may be paid. */
  partial_payment_minimum: string;
}

export const NEW_ONLINE: OnlineValues = { takes_online_payment: true, partial_payment_minimum: '' };

export function onlineValues({ takes_online_payment, partial_payment_minimum: minimum }: Invoice): OnlineValues {
  return { takes_online_payment, partial_payment_minimum: minimum === null ? '' : String(minimum) };
}

/** The online payment fields of a request body. */
export function onlineBody({ takes_online_payment, partial_payment_minimum: minimum }: OnlineValues) {
  return { takes_online_payment, partial_payment_minimum: minimum.trim() === '' ? null : minimum };
}

export function OnlinePaymentFields<V extends OnlineValues>({ form }: { form: FormState<V> }) {
  return (
    <FieldGrid>
      <SwitchField
        form={form}
        name="takes_online_payment"
        label="Customers can pay this invoice online"
        help="Where your company takes online payments, the invoice’s page then has a Pay button."
      />
      {form.values.takes_online_payment && (
        <MoneyField
          form={form}
          name="partial_payment_minimum"
          label="Allow partial payments from"
          help="Leave it empty if only the whole balance may be paid at once."
          span={6}
        />
      )}
    </FieldGrid>
  );
}
