import { DURATION_MAX, UNIT_MAX, UNIT_PRICE_MAX, type CostType } from '#contract/sales/itemized-estimates.ts';
import type { PriceItem } from '#contract/sales/price-items.ts';
import { MoneyField, NumberField, SwitchField, TextField } from '../../../../kit/forms/fields.tsx';
import type { FormState } from '../../../../kit/forms/form-state.ts';
import { FieldRule } from '../../../../kit/forms/form.tsx';
import { SelectField } from '../../../../kit/forms/select-field.tsx';
import { COST_TYPE_OPTIONS } from './cost-types.ts';

/** Form values of an item of the price book. */
export interface PriceItemValues {
  code: string;
  description: string;
  category: string;
  unit: string;
  unit_price_dollar: string;
  unit_cost_dollar: string;
  hours_per_unit: string;
  cost_type: CostType;
  is_taxable: boolean;
  is_active: boolean;
}

/** The form values of an item, or of a new one. */
export function priceItemValues(item?: PriceItem): PriceItemValues {
  return {
    code: item?.code ?? '',
    description: item?.description ?? '',
    category: item?.category ?? '',
    unit: item?.unit ?? '',
    unit_price_dollar: asTyped(item?.unit_price_dollar),
    unit_cost_dollar: asTyped(item?.unit_cost_dollar),
    hours_per_unit: asTyped(item?.hours_per_unit || undefined),
    cost_type: item?.cost_type ?? 'all',
    is_taxable: item?.is_taxable ?? true,
    is_active: item?.is_active ?? true,
  };
}

function asTyped(figure: number | null | undefined): string {
  return figure === null || figure === undefined ? '' : String(figure);
}

/** The request body; empty hours are sent as zero. */
export function priceItemBody(values: PriceItemValues) {
  return { price_item: { ...values, hours_per_unit: values.hours_per_unit || '0' } };
}

export function PriceItemFields({ form }: { form: FormState<PriceItemValues> }) {
  return (
    <>
      <TextField form={form} name="description" label="Description" required span={12} maxLength={500} />
      <TextField form={form} name="code" label="Code" maxLength={50} />
      <TextField form={form} name="category" label="Category" maxLength={50} />
      <FieldRule />
      <MoneyField form={form} name="unit_price_dollar" label="Unit Price" required cap={UNIT_PRICE_MAX} />
      <MoneyField
        form={form}
        name="unit_cost_dollar"
        label="Unit Cost"
        cap={UNIT_PRICE_MAX}
        help="What it costs you. Customers never see it."
      />
      <TextField form={form} name="unit" label="Unit" maxLength={UNIT_MAX} help="For example sq ft, hour, each." />
      <SelectField form={form} name="cost_type" label="Cost Type" required options={COST_TYPE_OPTIONS} />
      <NumberField
        form={form}
        name="hours_per_unit"
        label="Hours"
        unit="a unit"
        decimals={2}
        cap={DURATION_MAX}
        help="The hours of a line item: these times its quantity."
      />
      <FieldRule />
      <SwitchField
        form={form}
        name="is_taxable"
        label="Taxable"
        help="Without it the line item counts without the tax of its document."
      />
      <SwitchField form={form} name="is_active" label="Active" help="Off: stops suggesting this item." />
    </>
  );
}
