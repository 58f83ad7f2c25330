import {
  type EstimateTemplate,
  estimateTemplates,
  type TemplateLine,
  type TemplatePrices,
  TEMPLATES_MAX,
} from '../../../../contract/estimate-templates.ts';
import { useNavigationState } from '../../lib/navigation-state.ts';
import { useList, useRecord } from '../../lib/queries.ts';

/** Navigation state of a new estimate that starts from a template. */
export interface TemplateState {
  estimate_template_id?: string;
  prices?: TemplatePrices;
}

/** All templates of the company by name, of which there are few enough for one page. */
export function useTemplates() {
  return useList(estimateTemplates.list, { query: { sort: 'name', limit: TEMPLATES_MAX } }, FAILURE);
}

const FAILURE = { failure: 'Failed to load the templates' };

/** The template that was chosen on the previous screen, with its prices; none without one. */
export function useChosenTemplate() {
  const { estimate_template_id: id, prices = 'saved' } = useNavigationState<TemplateState>();
  const { record, error } = useRecord(estimateTemplates.read, { params: { id: id ?? '' } }, { enabled: !!id });
  return { id, prices, template: record, error };
}

/** The line items whose price in the book is another than the saved one. */
export function changedPrices({ itemized_estimates }: EstimateTemplate): TemplateLine[] {
  return itemized_estimates.filter(isChangedPrice);
}

export function isChangedPrice({ book_price_dollar, unit_price_dollar }: TemplateLine): boolean {
  return book_price_dollar !== null && book_price_dollar !== unit_price_dollar;
}
