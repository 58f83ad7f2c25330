import { MoneyField, NumberField } from '../../../../kit/forms/fields.tsx';
import type { FormState } from '../../../../kit/forms/form-state.ts';

interface TaxAndDiscountProps<V extends { tax_rate: string; discount_usd: string }> {
  form: FormState<V>;
  /** Maximum values that can be typed. */
  caps?: { taxRate: number; discount: number };
}

/** The two fields between a document's line items and its total. */
export function TaxAndDiscount<V extends { tax_rate: string; discount_usd: string }>({
  form,
  caps,
}: TaxAndDiscountProps<V>) {
  return (
    <>
      <NumberField
        form={form}
        name="tax_rate"
        label="Tax Rate"
        required
        unit="%"
        decimals={3}
        cap={caps?.taxRate}
        span={3}
        spanOnPhone={6}
      />
      <MoneyField
        form={form}
        name="discount_usd"
        label="Discount"
        required
        cap={caps?.discount}
        span={3}
        spanOnPhone={6}
      />
    </>
  );
}
