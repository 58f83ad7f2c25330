import { TaxAndDiscount } from '../documents/tax-and-discount.tsx';
import { NumberField, TextField, TextareaField } from '../../ui/fields.tsx';
import type { FormState } from '../../ui/form-state.ts';
import { FieldGrid } from '../../ui/form.tsx';
import type { EstimateValues } from './estimate-values.ts';

/** Name, duration, tax and discount of an estimate. */
export function EstimateFields({ form }: { form: FormState<EstimateValues> }) {
  return (
    <FieldGrid>
      <TextField form={form} name="name" label="Estimate Name" required maxLength={100} />
      <NumberField
        form={form}
        name="time_to_complete_day"
        label="Days to complete"
        required
        unit="days"
        span={3}
        spanOnPhone={6}
      />
      <NumberField
        form={form}
        name="time_to_complete_hr"
        label="Hours"
        required
        unit="hours"
        span={3}
        spanOnPhone={6}
      />
      <TextareaField form={form} name="description" label="Description" rows={2} />
      <TaxAndDiscount form={form} />
    </FieldGrid>
  );
}
