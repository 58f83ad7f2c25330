import { describe, expect, test } from 'vitest';
import { auditLog } from '#contract/core/audit-log.ts';
import { ItemSuggestion, PRICE_ITEMS_MAX, priceItems } from '#contract/sales/price-items.ts';
import { SUGGESTIONS_MAX } from '#domain/sales/price-suggestions.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { testDatabase } from '#testkit/database/engines.ts';
import { aPriceItemInput } from '#testkit/inputs/inputs.ts';
import { aCompany } from '#testkit/records/factories.ts';
import { asCompany } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';

test('create stores an item with all its fields, checked today in the company’s zone', async () => {
  testClock.set('2026-03-02T02:00:00Z');
  const acme = await aCompany({ time_zone: 'America/New_York' });
  const input = aPriceItemInput();
  const { status, body } = await acme.ana.call(priceItems.create, { body: { price_item: input } });
  expect(status).toBe(201);
  const { attributes } = body.data;
  expect(body.data).toMatchObject({ type: 'price_item', id: attributes.price_item_id });
  expect(attributes).toMatchObject({
    ...input,
    is_active: true,
    price_checked_on: '2026-03-01',
    created_by_account_id: acme.ana.account_id,
  });
  const read = await acme.ben.call(priceItems.read, { params: { id: attributes.price_item_id } });
  expect(read.body.data).toEqual(body.data);
});

test('create requires only a description and a price', async () => {
  const { ana } = await aCompany();
  const price_item = { description: 'Haul away', unit_price_dollar: '120' };
  const { body } = await ana.call(priceItems.create, { body: { price_item } });
  expect(body.data.attributes).toMatchObject({
    code: null,
    category: null,
    unit_price_dollar: 120,
    unit_cost_dollar: null,
    hours_per_unit: 0,
    cost_type: 'all',
  });
});

test.each<[string, Record<string, unknown>, Record<string, string[]>]>([
  ['without a description', { description: ' ' }, { description: ['Description is required'] }],
  ['without a price', { unit_price_dollar: '' }, { unit_price_dollar: ['Enter the unit price.'] }],
  ['with a negative price', { unit_price_dollar: -1 }, { unit_price_dollar: ['Unit price cannot be negative.'] }],
  [
    'with a price over $100,000',
    { unit_price_dollar: 100_000.01 },
    { unit_price_dollar: ['Unit price must be at most $100,000.'] },
  ],
  ['with half a cost', { unit_cost_dollar: 'x' }, { unit_cost_dollar: ['Please enter a valid unit cost.'] }],
  ['with a cost type of no list', { cost_type: 'tools' }, { cost_type: ['Cost type must be all, labor or material.'] }],
])('create rejects an item %s', async (_what, fault, fields) => {
  const { ana } = await aCompany();
  const reply = await ana.attempt(priceItems.create, { body: { price_item: { ...aPriceItemInput(), ...fault } } });
  expect(reply).toBeError('validation_failed');
  expect(reply.body).toMatchObject({ fields });
  expect((await ana.call(priceItems.list)).body.meta.total).toBe(0);
});

test('create rejects a second item of the same code in any case, and accepts any number without a code', async () => {
  const acme = await aCompany();
  const { code } = await acme.aPriceItem({ code: 'Tile-01' });
  const again = { ...aPriceItemInput(), code: 'TILE-01' };
  expect(await acme.ana.call(priceItems.create, { body: { price_item: again } })).toBeError('duplicate_price_item');
  const other = await acme.aPriceItem({ code: null });
  await acme.aPriceItem({ code: '' });
  const params = { id: other.price_item_id };
  expect(await acme.ana.call(priceItems.update, { params, body: { price_item: { code } } })).toBeError(
    'duplicate_price_item',
  );
  expect((await (await aCompany()).aPriceItem({ code })).code).toBe('Tile-01');
});

describe('an update', () => {
  test('update changes the given fields, and preserves the day of the price check', async () => {
    testClock.set('2026-03-02T15:00:00Z');
    const acme = await aCompany({ time_zone: 'America/New_York' });
    const before = await acme.aPriceItem();
    testClock.set('2026-03-03T06:00:00Z');
    const params = { id: before.price_item_id };
    const price_item = { category: 'Exterior', is_active: false };
    const { body } = await acme.ana.call(priceItems.update, { params, body: { price_item } });
    const { updated_at } = body.data.attributes;
    expect(body.data.attributes).toEqual({ ...before, ...price_item, updated_at });
  });

  test('update with a price marks it as checked today, even if it is unchanged', async () => {
    testClock.set('2026-03-02T15:00:00Z');
    const acme = await aCompany({ time_zone: 'America/New_York' });
    const { price_item_id, unit_price_dollar } = await acme.aPriceItem();
    testClock.set('2026-03-03T06:00:00Z');
    const params = { id: price_item_id };
    const { body } = await acme.ana.call(priceItems.update, { params, body: { price_item: { unit_price_dollar } } });
    expect(body.data.attributes).toMatchObject({ unit_price_dollar, price_checked_on: '2026-03-03' });
  });

  test('update with a stale version is rejected', async () => {
    const acme = await aCompany();
    const { price_item_id, updated_at } = await acme.aPriceItem();
    const headers = { 'if-unmodified-since-version': updated_at };
    const change = (category: string) =>
      acme.ana.call(priceItems.update, { params: { id: price_item_id }, body: { price_item: { category } }, headers });
    expect((await change('First')).status).toBe(200);
    expect(await change('Second')).toBeError('stale_record');
  });
});

test('a deletion is recorded in the audit log with code and price', async () => {
  const acme = await aCompany();
  const { price_item_id, code } = await acme.aPriceItem({ description: 'Ridge vent', unit_price_dollar: 12.5 });
  const params = { id: price_item_id };
  expect((await acme.ana.call(priceItems.remove, { params })).body).toEqual({ status: 'deleted', ok: true });
  expect(await acme.ana.call(priceItems.read, { params })).toBeError('price_item_not_found');
  expect(await acme.ana.call(priceItems.remove, { params })).toBeError('price_item_not_found');
  const { body } = await acme.ana.call(auditLog.list, { query: { record_type: 'price_item' } });
  expect(body.data.map(({ attributes }) => attributes)).toMatchObject([
    {
      action: 'deleted',
      record_id: price_item_id,
      summary: 'Ridge vent',
      before: { code, unit_price_dollar: '12.50' },
    },
  ]);
});

describe('the list', () => {
  test('the list can be searched by code, description and category, and filtered by active items', async () => {
    const acme = await aCompany();
    const tile = await acme.aPriceItem({ code: 'TL-1', description: 'Floor tile', category: 'Flooring' });
    const old = await acme.aPriceItem({
      code: 'TL-2',
      description: 'Old tile',
      category: 'Flooring',
      is_active: false,
    });
    const paint = await acme.aPriceItem({ code: 'PT-1', description: 'Paint', category: 'Interior' });
    const ids = async (query: Record<string, string>) => {
      const { body } = await acme.ana.call(priceItems.list, { query: { sort: 'code', ...query } });
      return body.data.map(({ id }) => id);
    };
    expect(await ids({})).toEqual([paint.price_item_id, tile.price_item_id, old.price_item_id]);
    expect(await ids({ q: 'flooring' })).toEqual([tile.price_item_id, old.price_item_id]);
    expect(await ids({ q: 'tl-1' })).toEqual([tile.price_item_id]);
    expect(await ids({ is_active: 'true' })).toEqual([paint.price_item_id, tile.price_item_id]);
    expect(await ids({ is_active: 'false' })).toEqual([old.price_item_id]);
  });

  test('the list is available as a spreadsheet table without formulas in its cells', async () => {
    const acme = await aCompany();
    testClock.set('2026-03-02T15:00:00Z');
    await acme.aPriceItem({ code: 'SHG-1', description: '=1+1', unit_cost_dollar: null });
    const headers = { accept: 'text/csv' };
    const reply = await acme.ana.request({ method: 'GET', url: '/api/v1/price_items', headers });
    expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(String(reply.body)).toBe(
      '\ufeffCode,Description,Category,Unit,Unit Price,Unit Cost,Hours,Cost Type,Taxable,Active,Price Checked On,Times Used,Last Used On\r\n' +
        "SHG-1,'=1+1,Roofing,,85.00,,0.50,material,yes,yes,2026-03-02,0,\r\n",
    );
  });
});

test('suggestions return active items of the company for the typed text', async () => {
  const [acme, rival] = [await aCompany(), await aCompany()];
  const tile = await acme.aPriceItem({ code: 'TL-1', description: 'Floor tile', unit_price_dollar: 9.5 });
  await acme.aPriceItem({ description: 'Old floor tile', is_active: false });
  await rival.aPriceItem({ description: 'Floor tile of a rival' });
  const { body } = await acme.ana.call(priceItems.suggestions, { query: { q: 'ti flo' } });
  const suggested = ItemSuggestion.parse({ kind: 'item', ...tile });
  expect(body).toEqual({ data: [suggested], meta: { total: 1 } });
  expect((await acme.ana.call(priceItems.suggestions)).body).toEqual(body);
  expect((await acme.ana.call(priceItems.suggestions, { query: { q: 't' } })).body.data).toEqual([]);
});

test('a price book has at most 5,000 items, and a large one returns suggestions only for a typed text', async () => {
  const acme = await aCompany();
  await asCompany(await testDatabase(), acme.company_id, async (db) => {
    const items = Array.from({ length: PRICE_ITEMS_MAX }, () => ({
      price_item_id: newId(),
      description: 'Outlet',
      unit_price_dollar: 1,
      hours_per_unit: 0,
      cost_type: 'all' as const,
      is_active: true,
      price_checked_on: '2026-03-02',
    }));
    for (let at = 0; at < items.length; at += 1000) {
      await db
        .insertInto('price_items')
        .values(items.slice(at, at + 1000))
        .execute();
    }
  });
  const reply = await acme.ana.call(priceItems.create, { body: { price_item: aPriceItemInput() } });
  expect(reply).toBeError('validation_failed');
  expect(reply.body).toMatchObject({ fields: { description: ['Keep at most 5,000 items.'] } });
  const { body } = await acme.ana.call(priceItems.list, { query: { limit: 1 } });
  expect(body.meta.total).toBe(PRICE_ITEMS_MAX);
  const suggested = async (query: { q?: string }) => (await acme.ana.call(priceItems.suggestions, { query })).body;
  expect((await suggested({ q: 'out' })).data).toHaveLength(SUGGESTIONS_MAX);
  expect(await suggested({})).toEqual({ data: [], meta: { total: PRICE_ITEMS_MAX } });
});
