import { describe, expect, onTestFinished, test } from 'vitest';
import { config } from '#contract/core/config.ts';
import { expenses } from '#contract/work/expenses.ts';
import { appOfTest } from '#testkit/app/app.ts';
import { aBrowser } from '#testkit/clients/browser.ts';
import {
  drawReceiptPhoto,
  type DrawnText,
  type ReceiptFault,
  startReceiptServer,
} from '#testkit/providers/receipt-server.ts';
import { aCompany, aCoWorker, type Person } from '#testkit/records/factories.ts';
import { openReceiptReader } from '../../platform/receipt-reading/open-receipt-reader.ts';

const LUMBER: DrawnText = {
  vendor: 'Bay Lumber',
  day: '2026-11-02',
  total: 107.21,
  tax: 7.01,
  line_amounts: [60.1, 40.1],
};

async function reading({
  provider = 'openai',
  fault,
}: { provider?: 'openai' | 'anthropic'; fault?: ReceiptFault } = {}) {
  const server = await startReceiptServer(fault ? { fault } : {});
  onTestFinished(server.stop);
  const app = appOfTest({
    RECEIPT_READER: provider,
    RECEIPT_READER_KEY: 'test-key',
    RECEIPT_READER_MODEL: 'test-model',
    RECEIPT_READER_URL: server.url,
  });
  const at = ({ cookies }: Person) => aBrowser({ cookies, at: app });
  return { server, at };
}

async function aPhoto(text: DrawnText) {
  return { file: { name: 'receipt.jpg', bytes: await drawReceiptPhoto(text) } };
}

describe.each(['openai', 'anthropic'] as const)('a receipt read by %s', (provider) => {
  test('a receipt proposes what is drawn on it, and nothing is stored', async () => {
    const acme = await aCompany();
    const { server, at } = await reading({ provider });
    const { status, body } = await at(acme.ana).attempt(expenses.readReceipt, await aPhoto(LUMBER));
    expect([status, body]).toEqual([
      200,
      { proposal: { vendor: 'Bay Lumber', spent_on: '2026-11-02', amount_dollar: 107.21, tax_dollar: 7.01 } },
    ]);
    expect((await acme.ana.call(expenses.list)).body.meta.total).toBe(0);
    const [request] = server.received;
    expect(request?.model).toBe('test-model');
    expect(provider === 'openai' ? request?.headers.authorization : request?.headers['x-api-key']).toContain(
      'test-key',
    );
  });

  test.each(['down', 'garbage'] as const)('a reader that is %s proposes nothing', async (fault) => {
    const acme = await aCompany();
    const { at } = await reading({ provider, fault });
    const { status, body } = await at(acme.ana).attempt(expenses.readReceipt, await aPhoto(LUMBER));
    expect([status, body]).toEqual([200, { proposal: null }]);
  });

  test('a reader that does not answer is given up', async () => {
    const server = await startReceiptServer({ fault: 'slow' });
    onTestFinished(server.stop);
    const reader = openReceiptReader({ provider, key: 'k', model: 'm', url: server.url, timeoutMs: 50 });
    await expect(reader?.read(await drawReceiptPhoto(LUMBER))).rejects.toThrow();
  });
});

test('a receipt whose lines do not add up is reported', async () => {
  const acme = await aCompany();
  const { at } = await reading();
  const reply = await at(acme.ana).attempt(expenses.readReceipt, await aPhoto({ ...LUMBER, line_amounts: [60.1] }));
  expect(reply).toBeError('receipt_total_differs');
  expect(reply.body).toMatchObject({ error: 'The lines add up to $67.11, but the receipt says $107.21.' });
});

test('a crew lead may have a receipt read; a file that is no image is rejected', async () => {
  const acme = await aCompany();
  const { at } = await reading();
  const lead = at(await aCoWorker(acme, 'crew_lead'));
  expect((await lead.attempt(expenses.readReceipt, await aPhoto(LUMBER))).status).toBe(200);
  const file = { name: 'receipt.jpg', bytes: Buffer.from('no image') };
  expect(await lead.attempt(expenses.readReceipt, { file })).toBeError('validation_failed');
});

test('an installation reads no receipts by default', async () => {
  const acme = await aCompany();
  expect((await acme.ana.call(config.read)).body.reads_receipts).toBe(false);
  const { body } = await acme.ana.attempt(expenses.readReceipt, await aPhoto(LUMBER));
  expect(body).toEqual({ proposal: null });
});
