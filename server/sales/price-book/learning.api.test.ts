import { describe, expect, test } from 'vitest';
import { customerPayments } from '#contract/sales/customer-payments.ts';
import { estimates } from '#contract/sales/estimates.ts';
import { invoices } from '#contract/sales/invoices.ts';
import type { NewLine } from '#contract/sales/itemized-estimates.ts';
import { lineMemories } from '#contract/sales/line-memories.ts';
import { type PriceItem, priceItems, type PriceSuggestion } from '#contract/sales/price-items.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { sendEstimate } from '#testkit/app/test-delivery.ts';
import { aLine, anItem } from '#testkit/inputs/inputs.ts';
import { aCompany, type Company } from '#testkit/records/factories.ts';
import { aSentEstimate, sendAgain, sendInvoice } from '#testkit/scenarios/answering.ts';

/** The suggestions for a typed text. */
async function suggested({ ana }: Company, q: string): Promise<PriceSuggestion[]> {
  return (await ana.call(priceItems.suggestions, { query: { q } })).body.data;
}

async function read({ ana }: Company, { price_item_id: id }: Pick<PriceItem, 'price_item_id'>): Promise<PriceItem> {
  return (await ana.call(priceItems.read, { params: { id } })).body.data.attributes;
}

/** The numbers of uses of the suggestions for a text. */
async function uses(company: Company, q: string): Promise<number[]> {
  return (await suggested(company, q)).map(({ times_used }) => times_used);
}

const strip = (fields: Partial<NewLine> = {}) => aLine({ description: 'Tile transition strip, brushed', ...fields });

/** Sends this many estimates with these line items. */
async function sendTimes(company: Company, times: number, ...lines: NewLine[]): Promise<void> {
  for (let sent = 0; sent < times; sent += 1) await aSentEstimate(company, { lines });
}

/** A line item that is remembered from two estimates. */
async function remembered(company: Company, fields: Partial<NewLine> = {}) {
  await sendTimes(company, 2, strip(fields));
  const [memory] = await suggested(company, 'transition');
  if (memory?.kind !== 'remembered') throw new Error('Nothing is remembered.');
  return memory;
}

describe('a line item outside the price book', () => {
  test('a line item outside the price book is suggested from the second sent document on, as last sent', async () => {
    testClock.set('2026-11-02T15:00:00Z');
    const acme = await aCompany();
    const work = { unit: 'ft', cost_type: 'material' as const, is_taxable: false };
    await aSentEstimate(acme, { lines: [strip({ code: 'OLD-1', unit_price_dollar: 80 })] });
    expect(await suggested(acme, 'transition')).toEqual([]);
    testClock.set('2026-11-03T15:00:00Z');
    const last = { description: 'tile  TRANSITION strip, Brushed', code: 'STR-1', unit_price_dollar: 85 };
    await aSentEstimate(acme, { lines: [strip({ ...work, ...last, quantity: 4, duration_hour: 3 })] });
    expect(await suggested(acme, 'transition')).toEqual([
      {
        kind: 'remembered',
        line_memory_id: expect.any(String),
        code: 'STR-1',
        description: 'tile  TRANSITION strip, Brushed',
        ...work,
        hours_per_unit: 0.75,
        last_price: 85,
        times_used: 2,
        last_used_at: '2026-11-03T15:00:00.000Z',
      },
    ]);
  });

  test('a line item outside the price book is not counted when a document is only saved', async () => {
    const acme = await aCompany();
    for (const _ of [1, 2, 3]) await acme.anEstimate({ lines: [strip()] });
    expect(await suggested(acme, 'transition')).toEqual([]);
  });

  test('a line item that occurs twice in a document counts once', async () => {
    const acme = await aCompany();
    await sendTimes(acme, 2, strip({ unit_price_dollar: 80 }), strip({ unit_price_dollar: 85 }));
    expect(await suggested(acme, 'transition')).toMatchObject([{ times_used: 2, last_price: 85 }]);
  });

  test('a remembered line item is not suggested to another company', async () => {
    const [acme, rival] = [await aCompany(), await aCompany()];
    await remembered(acme);
    expect(await suggested(rival, 'transition')).toEqual([]);
    expect((await rival.ana.call(priceItems.suggestions)).body).toEqual({ data: [], meta: { total: 0 } });
  });

  test('a remembered line item is no longer suggested once it is in the price book, even if added by hand', async () => {
    const acme = await aCompany();
    await remembered(acme, { code: 'STR-1' });
    const item = await acme.aPriceItem({ description: 'Tile transition  strip, BRUSHED', code: null });
    const priceBookSuggestions = [{ kind: 'item', price_item_id: item.price_item_id }];
    expect(await suggested(acme, 'transition')).toMatchObject(priceBookSuggestions);
    await acme.ana.call(priceItems.remove, { params: { id: item.price_item_id } });
    expect(await suggested(acme, 'transition')).toMatchObject([{ kind: 'remembered' }]);
    await acme.aPriceItem({ description: 'Strip', code: 'str-1' });
    expect(await suggested(acme, 'transition')).toEqual([]);
  });

  test('a line item with the maximum hours for a hundredth of a unit does not prevent its document from being sent', async () => {
    const acme = await aCompany();
    const memory = await remembered(acme, { quantity: 0.01, duration_hour: 100_000 });
    expect(memory.hours_per_unit).toBe(100_000);
  });
});

describe('the count of sent documents', () => {
  test('a document counts once if it is sent by email and by text, again, and as another revision', async () => {
    const acme = await aCompany();
    await sendTimes(acme, 2, strip());
    const { estimate, estimate_id } = await aSentEstimate(acme, { lines: [strip()] });
    await sendEstimate(acme, estimate, { send_method: 'sms' });
    await sendAgain(acme, estimate);
    await acme.ana.call(estimates.update, { params: { id: estimate_id }, body: { estimate: { name: 'Another' } } });
    await sendAgain(acme, estimate);
    expect(await uses(acme, 'transition')).toEqual([3]);
  });

  test('a document counts when it is sent, not for an earlier test message or a rejected send', async () => {
    const acme = await aCompany();
    await sendTimes(acme, 2, strip());
    const estimate = await acme.anEstimate({ lines: [strip()] });
    const body = { estimate_id: estimate.estimate_id, send_method: 'email' as const };
    await acme.ana.call(estimates.sendTest, { body });
    const { account_id } = acme.ben;
    const rejected = await acme.ana.attempt(estimates.send, { body: { ...body, account_id } });
    expect(rejected).toBeError('account_not_found');
    expect(await uses(acme, 'transition')).toEqual([2]);
    await sendAgain(acme, estimate);
    expect(await uses(acme, 'transition')).toEqual([3]);
  });

  test('an invoice without an estimate counts, with its amount as the price if no unit price is known', async () => {
    const acme = await aCompany();
    const item = anItem({ code: 'STR-1', description: 'Tile transition strip, brushed', amount_dollar: 255 });
    const invoice = await acme.anInvoice({ items: [item] });
    for (const send_method of ['email', 'sms'] as const) {
      const sendParams = { invoice_id: invoice.invoice_id, account_id: acme.ana.account_id };
      await acme.ana.call(invoices.send, { body: { ...sendParams, send_method } });
    }
    expect(await suggested(acme, 'transition')).toEqual([]);
    await sendInvoice(acme, await acme.anInvoice({ items: [item] }));
    expect(await suggested(acme, 'transition')).toMatchObject([{ times_used: 2, last_price: 255, unit: null }]);
    await aSentEstimate(acme, { lines: [strip({ unit: 'ft', unit_price_dollar: 8, quantity: 30 })] });
    await sendInvoice(acme, await acme.anInvoice({ items: [item] }));
    expect(await suggested(acme, 'transition')).toMatchObject([{ times_used: 4, last_price: 8, unit: 'ft' }]);
  });

  test('an invoice counts when it is sent, even after a payment notice of it was sent', async () => {
    const acme = await aCompany();
    const items = [anItem({ description: 'Tile transition strip, brushed', amount_dollar: 255 })];
    for (const _ of [1, 2]) {
      const invoice = await acme.anInvoice({ items });
      const body = { invoice_id: invoice.invoice_id, account_id: acme.ana.account_id, send_method: 'email' } as const;
      await acme.ana.call(customerPayments.sendNotification, { body });
      expect(await suggested(acme, 'transition')).toEqual([]);
      await sendInvoice(acme, invoice);
    }
    expect(await uses(acme, 'transition')).toEqual([2]);
  });

  test('an invoice of an estimate does not count, because its lines were sent with the estimate', async () => {
    const acme = await aCompany();
    await sendTimes(acme, 1, strip());
    const { estimate_id, project_id } = (await aSentEstimate(acme, { lines: [strip()] })).estimate;
    const items = [anItem({ description: 'Tile transition strip, brushed', amount_dollar: 900 })];
    await sendInvoice(acme, await acme.anInvoice({ project_id, estimate_id, items }));
    expect(await suggested(acme, 'transition')).toMatchObject([{ times_used: 2, last_price: 100 }]);
  });

  test('documents with the same lines that are sent concurrently are all counted', async () => {
    const acme = await aCompany();
    const items = await Promise.all(['Grout', 'Thinset'].map((description) => acme.aPriceItem({ description })));
    const lines = [...items.map(({ description }) => aLine({ description })), strip(), aLine({ description: 'Caulk' })];
    const both = [await acme.anEstimate({ lines }), await acme.anEstimate({ lines: lines.toReversed() })];
    const sent = await Promise.all(both.map((estimate) => sendEstimate(acme, estimate)));
    expect(sent.map(({ status }) => status)).toEqual([200, 200]);
    for (const q of ['grout', 'thinset', 'transition', 'caulk']) expect(await uses(acme, q)).toEqual([2]);
  });
});

describe('a use of a price book item', () => {
  test('a line counts as a use of an item if it was taken from it or has its code or description', async () => {
    testClock.set('2026-11-03T15:00:00Z');
    const acme = await aCompany();
    const item = await acme.aPriceItem({ code: 'TIL-1', description: 'Floor tile', unit_price_dollar: 9 });
    const { price_item_id } = item;
    await aSentEstimate(acme, { lines: [aLine({ description: 'Floor tile in the hall', price_item_id })] });
    await aSentEstimate(acme, { lines: [aLine({ description: 'Tile', code: 'til-1' })] });
    await sendInvoice(acme, await acme.anInvoice({ items: [anItem({ code: 'X', description: 'FLOOR TILE' })] }));
    expect(await read(acme, item)).toEqual({
      ...item,
      times_used: 3,
      last_used_at: '2026-11-03T15:00:00.000Z',
      // Neither two prices nor an invoice's amount reveal the current unit price.
      used_price_dollar: null,
    });
    expect(await suggested(acme, 'tile')).toMatchObject([{ kind: 'item', times_used: 3 }]);
  });

  test('a use of an item does not make its version stale for a concurrent edit', async () => {
    const acme = await aCompany();
    const item = await acme.aPriceItem({ description: 'Floor tile' });
    await sendTimes(acme, 1, aLine({ description: 'Floor tile' }));
    const headers = { 'if-unmodified-since-version': item.updated_at };
    const body = { price_item: { category: 'Tile' } };
    const { status } = await acme.ana.call(priceItems.update, { params: { id: item.price_item_id }, body, headers });
    expect(status).toBe(200);
  });

  test('after three other prices in a row an item shows the last of them, until its price is set', async () => {
    const acme = await aCompany();
    const item = await acme.aPriceItem({ description: 'Quartz countertop', unit_price_dollar: 85 });
    const sold = (unit_price_dollar: number) => aLine({ description: 'Quartz countertop', unit_price_dollar });
    const used = async () => (await read(acme, item)).used_price_dollar;
    await sendTimes(acme, 1, sold(85));
    await sendTimes(acme, 2, sold(90));
    expect(await used()).toBeNull();
    await sendTimes(acme, 1, sold(92));
    expect(await used()).toBe(92);
    const params = { id: item.price_item_id };
    await acme.ana.call(priceItems.update, { params, body: { price_item: { unit_price_dollar: 92 } } });
    expect(await used()).toBeNull();
    await sendTimes(acme, 3, sold(95));
    expect(await used()).toBe(95);
    await acme.ana.call(priceItems.update, { params, body: { price_item: { unit_price_dollar: 92 } } });
    expect(await used()).toBeNull();
  });
});

test('suggestions list the most used items first, and remembered lines below them', async () => {
  const acme = await aCompany();
  await acme.aPriceItem({ code: null, description: 'Tile, never used' });
  await acme.aPriceItem({ code: null, description: 'Tile, used' });
  await sendTimes(acme, 2, strip(), aLine({ description: 'Tile, used' }));
  const all = ['Tile, used', 'Tile, never used', 'Tile transition strip, brushed'];
  expect((await suggested(acme, 'tile')).map(({ description }) => description)).toEqual(all);
  const { body } = await acme.ana.call(priceItems.suggestions);
  expect(body.data.map(({ description }) => description).toSorted()).toEqual(all.toSorted());
  expect(body.meta.total).toBe(2);
});

describe('a remembered line', () => {
  test('a remembered line is saved to the price book at its last price, with its uses', async () => {
    testClock.set('2026-11-03T15:00:00Z');
    const acme = await aCompany({ time_zone: 'America/New_York' });
    const line = { code: 'STR-1', unit: 'ft', cost_type: 'material' as const, is_taxable: false };
    const { line_memory_id } = await remembered(acme, { ...line, unit_price_dollar: 85, duration_hour: 0.5 });
    const { status, body } = await acme.ana.call(lineMemories.save, { params: { id: line_memory_id } });
    expect(status).toBe(201);
    const item = body.data.attributes;
    expect(item).toMatchObject({
      ...line,
      description: 'Tile transition strip, brushed',
      unit_price_dollar: 85,
      unit_cost_dollar: null,
      category: null,
      hours_per_unit: 0.5,
      is_active: true,
      price_checked_on: '2026-11-03',
      times_used: 2,
      last_used_at: '2026-11-03T15:00:00.000Z',
      created_by_account_id: acme.ana.account_id,
    });
    expect(await suggested(acme, 'transition')).toMatchObject([{ kind: 'item', price_item_id: item.price_item_id }]);
    const again = await acme.ana.call(lineMemories.save, { params: { id: line_memory_id } });
    expect(again).toBeError('line_memory_not_found');
    await sendTimes(acme, 1, strip());
    expect(await read(acme, item)).toMatchObject({ times_used: 3 });
  });

  test('a remembered line cannot be saved, and remains, if the price book has an item of its code by now', async () => {
    const acme = await aCompany();
    const { line_memory_id: id } = await remembered(acme, { code: 'STR-1' });
    const other = await acme.aPriceItem({ code: 'STR-1', description: 'Another strip' });
    expect(await acme.ana.call(lineMemories.save, { params: { id } })).toBeError('duplicate_price_item');
    await acme.ana.call(priceItems.remove, { params: { id: other.price_item_id } });
    expect((await acme.ana.call(lineMemories.save, { params: { id } })).status).toBe(201);
  });

  test('a remembered line of an invoice cannot be saved at an amount above the maximum unit price', async () => {
    const acme = await aCompany();
    const item = anItem({ description: 'Tile transition strip, brushed', amount_dollar: 100_000.01 });
    for (const _ of [1, 2]) await sendInvoice(acme, await acme.anInvoice({ items: [item] }));
    const [memory] = await suggested(acme, 'transition');
    const params = { id: memory?.kind === 'remembered' ? memory.line_memory_id : '' };
    const reply = await acme.ana.call(lineMemories.save, { params });
    expect(reply.body).toMatchObject({ fields: { unit_price_dollar: ['Unit price must be at most $100,000.'] } });
    expect(await suggested(acme, 'transition')).toHaveLength(1);
  });

  test('a forgotten line is counted again from zero', async () => {
    const acme = await aCompany();
    const { line_memory_id } = await remembered(acme);
    const params = { id: line_memory_id };
    expect((await acme.ana.call(lineMemories.forget, { params })).body).toEqual({ status: 'deleted', ok: true });
    expect(await suggested(acme, 'transition')).toEqual([]);
    expect(await acme.ana.call(lineMemories.forget, { params })).toBeError('line_memory_not_found');
    await sendTimes(acme, 1, strip());
    expect(await suggested(acme, 'transition')).toEqual([]);
    await sendTimes(acme, 1, strip());
    expect(await uses(acme, 'transition')).toEqual([2]);
  });
});
