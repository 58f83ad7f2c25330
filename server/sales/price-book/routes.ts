import { namesOf } from '#contract/columns.ts';
import { DELETED } from '#contract/endpoint.ts';
import { priceItemColumns } from '#contract/sales/price-item-columns.ts';
import { PRICE_ITEMS_IN_BROWSER_MAX, type priceItems } from '#contract/sales/price-items.ts';
import { suggestionsOf } from '#domain/sales/price-suggestions.ts';
import { auditedFields, recordAuditEntry } from '../../core/audit-log/record.ts';
import type { Handlers } from '../../core/endpoints/handlers.ts';
import { dayIn } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import { rememberedLines } from './line-memories-store.ts';
import { presentPriceItem, presentRemembered, presentSuggestion, priceItemsAsCsv } from './present.ts';
import {
  activePriceItems,
  countActivePriceItems,
  createPriceItem,
  deletePriceItem,
  listPriceItems,
  lockPriceItem,
  readPriceItem,
  updatePriceItem,
} from './store.ts';

export const priceItemHandlers: Handlers<typeof priceItems> = {
  create: async ({ db, person, body: { price_item }, now }) => {
    const row = await createPriceItem(db, {
      ...price_item,
      price_item_id: newId(),
      hours_per_unit: price_item.hours_per_unit ?? 0,
      cost_type: price_item.cost_type ?? 'all',
      is_taxable: price_item.is_taxable ?? true,
      is_active: price_item.is_active ?? true,
      price_checked_on: dayIn(person.time_zone, now),
      created_by_account_id: person.account_id,
    });
    return { data: presentPriceItem(row) };
  },

  list: async ({ db, query, person, http }) => {
    const { rows, total } = await listPriceItems(db, query);
    if (http.wantsCsv) return priceItemsAsCsv(rows, person.time_zone);
    return { data: rows.map(presentPriceItem), meta: { total } };
  },

  suggestions: async ({ db, query: { q } }) => {
    const total = await countActivePriceItems(db);
    const meta = { total };
    if (q === undefined && total > PRICE_ITEMS_IN_BROWSER_MAX) return { data: [], meta };
    const items = (await activePriceItems(db)).map(presentSuggestion);
    const remembered = (await rememberedLines(db)).map(presentRemembered);
    return { data: q === undefined ? [...items, ...remembered] : suggestionsOf({ items, remembered }, q), meta };
  },

  read: async ({ db, params }) => ({ data: presentPriceItem(await readPriceItem(db, params.id)) }),

  update: async ({ db, person, params, body: { price_item: changes }, version, now }) => {
    const row = await lockPriceItem(db, params.id);
    const checked =
      changes.unit_price_dollar === undefined
        ? {}
        : { price_checked_on: dayIn(person.time_zone, now), recent_prices: [] };
    return { data: presentPriceItem(await updatePriceItem(db, row, { ...changes, ...checked }, version)) };
  },

  remove: async ({ db, params, person, http, now }) => {
    const item = await deletePriceItem(db, params.id);
    const entry = {
      record_type: 'price_item',
      record_id: params.id,
      action: 'deleted',
      summary: item.description,
      before: auditedFields(item, namesOf(priceItemColumns, { audited: true })),
    } as const;
    await recordAuditEntry(db, entry, { person, http }, now);
    return DELETED;
  },
};
