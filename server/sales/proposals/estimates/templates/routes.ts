import { DELETED } from '#contract/endpoint.ts';
import type { estimateTemplates } from '#contract/sales/estimate-templates.ts';
import type { NewLine } from '#contract/sales/itemized-estimates.ts';
import { recordAuditEntry } from '../../../../core/audit-log/record.ts';
import type { Handlers } from '../../../../core/endpoints/handlers.ts';
import type { CompanyDb } from '../../../../platform/database/database.ts';
import { rejectStale } from '../../../../platform/http/versions.ts';
import { newId } from '../../../../platform/ids.ts';
import { withExistingPriceItems } from '../../../price-book/existing-price-items.ts';
import { completeLine } from '../estimate.ts';
import { estimateLineItems } from '../line-items.ts';
import { lockEstimateRow } from '../store.ts';
import {
  createTemplate,
  deleteTemplate,
  linesOfTemplates,
  listTemplates,
  lockTemplate,
  readTemplate,
  templateLineItems,
  updateTemplate,
} from './store.ts';
import { presentTemplate, rejectPartSchedule } from './templates.ts';

export const estimateTemplateHandlers: Handlers<typeof estimateTemplates> = {
  create: async ({ db, person, body: { estimate_template: input } }) => {
    const { itemized_estimates, ...fields } = input;
    const { estimate_template_id } = await createTemplate(db, {
      ...fields,
      estimate_template_id: newId(),
      time_to_complete_day: fields.time_to_complete_day ?? 0,
      time_to_complete_hr: fields.time_to_complete_hr ?? 0,
      tax_rate: fields.tax_rate ?? 0,
      discount_usd: fields.discount_usd ?? 0,
      created_by_account_id: person.account_id,
    });
    await templateLineItems.insert(db, estimate_template_id, await completed(db, itemized_estimates));
    return { data: await presented(db, estimate_template_id) };
  },

  list: async ({ db, query }) => {
    const { rows, total } = await listTemplates(db, query);
    const ids = rows.map(({ estimate_template_id }) => estimate_template_id);
    const lines = Map.groupBy(await linesOfTemplates(db, ids), ({ estimate_template_id }) => estimate_template_id);
    const data = rows.map((row) => presentTemplate(row, lines.get(row.estimate_template_id) ?? []));
    return { data, meta: { total } };
  },

  read: async ({ db, params }) => ({ data: await presented(db, params.id) }),

  update: async ({ db, params, body: { estimate_template: changes }, version }) => {
    const { itemized_estimates: lines, ...fields } = changes;
    const row = await lockTemplate(db, params.id);
    rejectStale(row, version);
    rejectPartSchedule(row, fields);
    if (lines) {
      await templateLineItems.removeAll(db, params.id);
      await templateLineItems.insert(db, params.id, await completed(db, lines));
    }
    // New line items change the version of the template too.
    if (lines || Object.keys(fields).length > 0) await updateTemplate(db, params.id, { name: row.name, ...fields });
    return { data: await presented(db, params.id) };
  },

  remove: async ({ db, params, person, http, now }) => {
    const { name } = await deleteTemplate(db, params.id);
    const entry = {
      record_type: 'estimate_template',
      record_id: params.id,
      action: 'deleted',
      summary: name,
    } as const;
    await recordAuditEntry(db, entry, { person, http }, now);
    return DELETED;
  },

  saveEstimate: async ({ db, params, person, body: { estimate_template } }) => {
    // Locked, so that its rates and line items cannot change between the reads.
    const estimate = await lockEstimateRow(db, params.id);
    const lines = await withExistingPriceItems(db, await estimateLineItems.list(db, params.id));
    const { terms_and_conditions, valid_business_days, time_to_complete_day, time_to_complete_hr } = estimate;
    const { deposit_percent, start_percent, completion_percent, retainage_percent, tax_rate, discount_usd } = estimate;
    const { estimate_template_id } = await createTemplate(db, {
      name: estimate_template.name,
      estimate_template_id: newId(),
      terms_and_conditions,
      valid_business_days,
      deposit_percent,
      start_percent,
      completion_percent,
      retainage_percent,
      time_to_complete_day,
      time_to_complete_hr,
      tax_rate,
      discount_usd,
      created_by_account_id: person.account_id,
    });
    await templateLineItems.insert(
      db,
      estimate_template_id,
      lines.map(({ company_id: _c, itemized_estimate_id: _l, estimate_id: _e, position: _p, ...line }) => {
        const { created_at: _created, updated_at: _updated, ...fields } = line;
        return fields;
      }),
    );
    return { data: await presented(db, estimate_template_id) };
  },
};

async function completed(db: CompanyDb, lines: readonly NewLine[]) {
  return (await withExistingPriceItems(db, lines)).map((line) => completeLine(line));
}

async function presented(db: CompanyDb, id: string) {
  return presentTemplate(await readTemplate(db, id), await linesOfTemplates(db, [id]));
}
