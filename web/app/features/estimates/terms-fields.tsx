import { NumberField, TextareaField } from '../../ui/fields.tsx';
import type { FormState } from '../../ui/form-state.ts';
import { FieldGrid } from '../../ui/form.tsx';
import type { EstimateValues } from './estimate-values.ts';
import { PaymentSchedule } from './payment-schedule.tsx';
import { useValiditySentence } from './use-validity-sentence.ts';

/** Validity, terms and payment schedule of an estimate. */
export function TermsFields({ form }: { form: FormState<EstimateValues> }) {
  useValiditySentence(form);
  return (
    <>
      <FieldGrid>
        <NumberField form={form} name="valid_business_days" label="Valid for business days" unit="days" span={4} />
        <TextareaField form={form} name="terms_and_conditions" label="Terms" span={12} />
      </FieldGrid>
      <PaymentSchedule form={form} />
    </>
  );
}
