import { DELETED } from '#contract/endpoint.ts';
import { invalid } from '#contract/errors.ts';
import { UNIT_PRICE_MAX } from '#contract/sales/itemized-estimates.ts';
import type { lineMemories } from '#contract/sales/line-memories.ts';
import { UNIT_PRICE_OVER } from '#contract/sales/price-item-columns.ts';
import type { Handlers } from '../../core/endpoints/handlers.ts';
import { dayIn } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import { takeLineMemory } from './line-memories-store.ts';
import { presentPriceItem } from './present.ts';
import { createPriceItem } from './store.ts';

export const lineMemoryHandlers: Handlers<typeof lineMemories> = {
  save: async ({ db, person, params, now }) => {
    const { line_memory_id: _taken, last_price, ...line } = await takeLineMemory(db, params.id);
    // An invoice's amount may exceed the maximum unit price.
    if (Number(last_price) > UNIT_PRICE_MAX) throw invalid({ unit_price_dollar: [UNIT_PRICE_OVER] });
    const row = await createPriceItem(db, {
      ...line,
      price_item_id: newId(),
      unit_price_dollar: last_price,
      is_active: true,
      price_checked_on: dayIn(person.time_zone, now),
      created_by_account_id: person.account_id,
    });
    return { data: presentPriceItem(row) };
  },

  forget: async ({ db, params }) => {
    await takeLineMemory(db, params.id);
    return DELETED;
  },
};
