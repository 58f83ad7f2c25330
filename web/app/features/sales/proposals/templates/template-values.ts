import {
  atPrices,
  type EstimateTemplate,
  estimateTemplates,
  type TemplatePrices,
} from '#contract/sales/estimate-templates.ts';
import { useNavigationState } from '../../../../../kit/session/navigation-state.ts';
import { useRecord } from '../../../../../kit/api/queries.ts';
import { type EstimateValues, newEstimateValues, termsValues } from '../estimate-values.ts';
import { packageValue } from '../lines/estimate-lines.ts';
import { savedPrice } from '../lines/priced-lines.ts';

/** Navigation state of a new estimate that starts from a template. */
export interface TemplateState {
  estimate_template_id?: string;
  prices?: TemplatePrices;
}

/** Navigation state of the template screen while a template is being edited. */
export interface EditedTemplateState {
  edited_template_id?: string;
  edited_template?: EstimateTemplate;
}

/** The template selected on the previous screen, with its prices; undefined without one. */
export function useChosenTemplate() {
  const { estimate_template_id: id, prices = 'saved' } = useNavigationState<TemplateState>();
  const { record: template, error } = useRecord(
    estimateTemplates.read,
    { params: { id: id ?? '' } },
    { enabled: !!id },
  );
  return { id, prices, template, error };
}

/** A template, and which prices a new estimate takes from it. */
export interface TemplateChoice {
  template: EstimateTemplate;
  prices: TemplatePrices;
}

/** The values of a new estimate from a template: everything except its name and description. */
export function valuesFromTemplate({ template, prices }: TemplateChoice, project_id = ''): EstimateValues {
  const lines = atPrices(template.itemized_estimates, prices);
  return {
    ...newEstimateValues(project_id),
    time_to_complete_day: String(template.time_to_complete_day),
    time_to_complete_hr: String(template.time_to_complete_hr),
    tax_rate: String(template.tax_rate),
    discount_usd: String(template.discount_usd),
    itemized_estimates: lines.map((line, at) => {
      const key = `new-${at + 1}`;
      return { ...savedPrice('', line), key, is_optional: line.is_optional, package: packageValue(line.package) };
    }),
    ...termsValues(template),
  };
}
