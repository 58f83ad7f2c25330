import { termsWithValidity } from '../../../../contract/estimate-terms.ts';
import type { FormState } from '../../ui/form-state.ts';
import type { EstimateValues } from './estimate-values.ts';

/** While the terms contain the standard sentence on validity, updates it as the validity field is typed. */
export function useValiditySentence({ fields }: FormState<EstimateValues>): void {
  fields.watch('valid_business_days', ({ value }) => {
    if (!/^\d+$/.test(value)) return;
    const { terms_and_conditions: terms } = fields.getValues();
    const followed = termsWithValidity(terms, Number(value));
    if (followed !== terms) fields.setFieldValue('terms_and_conditions', followed);
  });
}
