import { invalid } from '#contract/errors.ts';
import type { EstimateInput } from '#contract/sales/estimate-fields.ts';
import { scheduleIsWhole, scheduleOff } from '#contract/sales/estimate-fields.ts';
import {
  atPrices,
  type EstimateTemplate,
  type TemplatePrices,
  templateTotals,
} from '#contract/sales/estimate-templates.ts';
import { costOf } from '../../../../core/documents/priced-lines.ts';
import type { Presented } from '../../../../core/endpoints/handlers.ts';
import type { CompanyDb } from '../../../../platform/database/database.ts';
import { estimateLineFigures } from '../estimate.ts';
import { countUse, linesOfTemplates, lockTemplate, type TemplateLineRow, type TemplateRow } from './store.ts';

/** The template with numbers, for sums and responses. */
export function presentTemplate(row: TemplateRow, lines: readonly TemplateLineRow[]) {
  const { company_id: _isolation, ...template } = row;
  const figures = {
    ...template,
    ...rates(row),
    ...schedule(row),
    itemized_estimates: lines.map(presentTemplateLine),
  };
  const attributes: Presented<typeof EstimateTemplate> = {
    ...figures,
    saved_total: templateTotals(figures, 'saved').final_total,
    book_total: templateTotals(figures, 'book').final_total,
  };
  return { id: row.estimate_template_id, type: 'estimate_template' as const, attributes };
}

function presentTemplateLine(row: TemplateLineRow) {
  const { position, code, description, cost_type, unit, price_item_id, book_price_dollar, book_cost_dollar } = row;
  return {
    position,
    code,
    description,
    cost_type,
    unit,
    price_item_id,
    ...estimateLineFigures(row),
    book_price_dollar: book_price_dollar === null ? null : Number(book_price_dollar),
    book_cost_dollar: costOf({ unit_cost_dollar: book_cost_dollar }),
  };
}

function rates({ tax_rate, discount_usd }: TemplateRow) {
  return { tax_rate: Number(tax_rate), discount_usd: Number(discount_usd) };
}

function schedule(row: Pick<TemplateRow, (typeof SCHEDULE)[number]>) {
  const percent = (written: string | null) => (written === null ? null : Number(written));
  return {
    deposit_percent: percent(row.deposit_percent),
    start_percent: percent(row.start_percent),
    completion_percent: percent(row.completion_percent),
    retainage_percent: percent(row.retainage_percent),
  };
}

const SCHEDULE = ['deposit_percent', 'start_percent', 'completion_percent', 'retainage_percent'] as const;

interface Start {
  estimate_template_id: string;
  prices: TemplatePrices;
}

/**
 * The fields of a new estimate that is created from a template, which counts as used. The given fields override those
 * of the template; any given payment schedule field overrides the whole schedule.
 */
export async function startFromTemplate(
  db: CompanyDb,
  input: EstimateInput,
  { estimate_template_id, prices }: Start,
  now: Date,
): Promise<EstimateInput> {
  const row = await lockTemplate(db, estimate_template_id);
  await countUse(db, row, now);
  const lines = (await linesOfTemplates(db, [estimate_template_id])).map(presentTemplateLine);
  const { terms_and_conditions, valid_business_days, time_to_complete_day, time_to_complete_hr } = row;
  const hasSchedule = SCHEDULE.some((part) => input[part] !== undefined);
  const overrides = Object.fromEntries(
    Object.entries(input).filter(([, value]) => value !== undefined),
  ) as EstimateInput;
  return {
    terms_and_conditions,
    valid_business_days,
    time_to_complete_day,
    time_to_complete_hr,
    ...rates(row),
    ...(!hasSchedule && schedule(row)),
    itemized_estimates: atPrices(lines, prices),
    ...overrides,
  };
}

/** Rejects a payment schedule that would not add up after an update. */
export function rejectPartSchedule(row: TemplateRow, changes: Partial<Parameters<typeof scheduleIsWhole>[0]>): void {
  const changed = Object.fromEntries(
    SCHEDULE.flatMap((part) => (changes[part] === undefined ? [] : [[part, changes[part]]])),
  );
  const after = { ...schedule(row), ...changed };
  if (!scheduleIsWhole(after)) throw invalid({ deposit_percent: [scheduleOff(after)] });
}
