import { describe, expect, test } from 'vitest';
import { messages } from '#contract/core/messages.ts';
import { estimates } from '#contract/sales/estimates.ts';
import { customers } from '#contract/work/customers.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { testDelivery, aQueuedMessage, renderNothing, messageRow, sendEstimate } from '#testkit/app/test-delivery.ts';
import { aLine } from '#testkit/inputs/inputs.ts';
import { aCompany, type Company } from '#testkit/records/factories.ts';
import { pdfPages } from '../../platform/pdf/pdf-text.ts';
import { RendererLostError } from '../../platform/pdf/render-lane.ts';
import { DeliveryFailed } from '../../platform/receipt.ts';

const away = new DeliveryFailed('The mail server could not be reached.', { permanent: false });

async function statusOf({ ana }: Company, message_id: string, customer_id: string) {
  const { body } = await ana.call(messages.byCustomer, { params: { id: customer_id } });
  const all = [...body.estimate.email.data, ...body.estimate.sms.data];
  return all.find(({ id }) => id === message_id)?.attributes;
}

test('an accepted message is marked as sent, with its document', async () => {
  const acme = await aCompany();
  const outbound = await testDelivery();
  const estimate = await acme.anEstimate();
  const { id } = (await sendEstimate(acme, estimate)).body.data;
  await outbound.deliver(acme, id);
  expect(outbound.mails.map(({ to }) => to)).toEqual([estimate.customer_email]);
  expect(await statusOf(acme, id, estimate.customer_id)).toMatchObject({
    message_processing_status: 'sent',
    failure_reason: null,
    s3_url: `/api/v1/message_logs/${id}/pdf`,
  });
  await outbound.deliver(acme, id);
  expect(outbound.mails).toHaveLength(1);
});

test('a message is marked as delivered if the provider reports it as delivered', async () => {
  const acme = await aCompany();
  const outbound = await testDelivery();
  const id = await aQueuedMessage(acme);
  outbound.response = async () => ({ delivered: true });
  await outbound.deliver(acme, id);
  expect(await messageRow(acme, id)).toMatchObject({ status: 'delivered', next_attempt_at: null });
});

test('a text message contains the link instead of the document', async () => {
  const acme = await aCompany();
  const outbound = await testDelivery();
  const id = await aQueuedMessage(acme, { send_method: 'sms' });
  await outbound.deliver(acme, id);
  expect(outbound.sms).toHaveLength(1);
  expect(outbound.sms[0]?.text).toMatch(/\$100\.00.*https:\/\/app\.jobsites\.example\/d\/[\w-]{43} /);
});

test('an estimate is rendered as it was when it was sent', async () => {
  const acme = await aCompany();
  const outbound = await testDelivery();
  const estimate = await acme.anEstimate({
    lines: [aLine({ description: 'Old shingles', unit_price_dollar: 1234.56 })],
  });
  const { id } = (await sendEstimate(acme, estimate)).body.data;

  const itemized_estimates = [aLine({ description: 'New shingles', unit_price_dollar: 6543.21 })];
  await acme.ana.call(estimates.update, {
    params: { id: estimate.estimate_id },
    body: { estimate: { itemized_estimates } },
  });
  await acme.ana.call(customers.update, {
    params: { id: estimate.customer_id },
    body: { customer: { last_name: 'Other' } },
  });
  await outbound.deliver(acme, id);

  const [mail] = outbound.mails;
  const text = pdfPages(mail?.attachments[0]?.bytes ?? new Uint8Array()).join('\n');
  expect(text).toContain('Old shingles');
  expect(text).toContain('1,234.56');
  expect(text).toContain('Pat Lee');
  expect(text).not.toContain('6,543.21');
  expect(mail?.text).toContain('$1,234.56');
  const { body } = await acme.ana.call(messages.document, { params: { id } });
  expect(Buffer.compare(body, Buffer.from(mail?.attachments[0]?.bytes ?? []))).toBe(0);
});

describe('an unavailable provider', () => {
  test('a message to an unavailable provider is retried soon, then less often, then hourly for a day, and then fails', async () => {
    testClock.stop();
    const acme = await aCompany();
    const outbound = await testDelivery();
    const id = await aQueuedMessage(acme);
    outbound.response = () => Promise.reject(away);
    const start = testClock.now();
    const waits: number[] = [];
    const attempt = async () => {
      await outbound.deliver(acme, id, { render: renderNothing });
      return messageRow(acme, id);
    };
    let row = await attempt();
    while (row.next_attempt_at) {
      expect(row).toMatchObject({ status: 'queued', failure_reason: away.reason });
      waits.push((row.next_attempt_at.getTime() - testClock.now().getTime()) / 1000);
      testClock.set(row.next_attempt_at);
      row = await attempt();
    }
    expect(row).toMatchObject({ status: 'failed', failure_reason: away.reason });
    expect(waits[0]).toBeLessThan(30);
    expect(waits.slice(1, 6)).toEqual([60, 120, 300, 900, 3600]);
    expect(new Set(waits.slice(6))).toEqual(new Set([3600]));
    const hours = (testClock.now().getTime() - start.getTime()) / 3_600_000;
    expect(hours).toBeGreaterThan(23);
    expect(hours).toBeLessThanOrEqual(24);
  });

  test('a message is sent as first rendered when the provider is available again', async () => {
    testClock.stop();
    const acme = await aCompany();
    const outbound = await testDelivery();
    const id = await aQueuedMessage(acme);
    let rendered = 0;
    const render = { estimate: async () => Buffer.from(`%PDF-1.7 number ${++rendered}`) };
    const { response } = outbound;
    outbound.response = () => Promise.reject(away);
    await outbound.deliver(acme, id, { render });
    outbound.response = response;

    await outbound.deliver(acme, id, { render });
    expect(outbound.mails).toEqual([]);
    testClock.forward({ seconds: 20 });
    await outbound.deliver(acme, id, { render });
    expect(outbound.mails.map(({ attachments }) => String(attachments[0]?.bytes))).toEqual(['%PDF-1.7 number 1']);
    expect(await messageRow(acme, id)).toMatchObject({ status: 'sent', failure_reason: null, attempts: 2 });
  });

  test('the Message-ID stays the same across retries, so that an email that did arrive is recognized', async () => {
    testClock.stop();
    const acme = await aCompany();
    const outbound = await testDelivery();
    const id = await aQueuedMessage(acme);
    const ids: string[] = [];
    const mailer = {
      kind: 'smtp',
      close: () => undefined,
      send: async (mail: { id: string }) => (ids.push(mail.id), Promise.reject(away)),
    } as const;
    for (let count = 0; count < 2; count++) {
      await outbound.deliver(acme, id, { render: renderNothing, mailer });
      testClock.forward({ minutes: 1 });
    }
    expect(ids).toEqual([`${id}@app.jobsites.example`, `${id}@app.jobsites.example`]);
  });
});

test('a message to a recipient who does not exist is not retried', async () => {
  const acme = await aCompany();
  const outbound = await testDelivery();
  const estimate = await acme.anEstimate();
  const { id } = (await sendEstimate(acme, estimate)).body.data;
  const failure_reason = `The address ${estimate.customer_email} does not exist.`;
  outbound.response = () => Promise.reject(new DeliveryFailed(failure_reason, { permanent: true }));
  await outbound.deliver(acme, id, { render: renderNothing });
  expect(await statusOf(acme, id, estimate.customer_id)).toMatchObject({
    message_processing_status: 'failed',
    failure_reason,
  });
});

test('a document that fails to render is retried', async () => {
  testClock.stop();
  const acme = await aCompany();
  const outbound = await testDelivery();
  const id = await aQueuedMessage(acme);
  await outbound.deliver(acme, id, { render: { estimate: () => Promise.reject(new Error('renderer failed')) } });
  const { status, failure_reason } = await messageRow(acme, id);
  expect([status, failure_reason]).toEqual(['queued', 'The document could not be prepared. We keep trying.']);
  testClock.forward({ seconds: 30 });
  await outbound.deliver(acme, id, { render: renderNothing });
  expect(outbound.mails).toHaveLength(1);
});

test('a message fails permanently after its document has crashed the render process three times', async () => {
  testClock.stop();
  const acme = await aCompany();
  const outbound = await testDelivery();
  const id = await aQueuedMessage(acme);
  const lost = new RendererLostError('it took longer than 5000 ms', { isTimeout: true });
  const render = { estimate: () => Promise.reject(lost) };
  for (let count = 0; count < 2; count++) {
    await outbound.deliver(acme, id, { render });
    expect(await messageRow(acme, id)).toMatchObject({ status: 'queued', render_failures: count + 1 });
    testClock.forward({ minutes: 10 });
  }
  await outbound.deliver(acme, id, { render });
  expect(await messageRow(acme, id)).toMatchObject({
    status: 'failed',
    next_attempt_at: null,
    failure_reason: 'The PDF takes too long to prepare. Please shorten the texts of the document and send it again.',
  });
  testClock.forward({ hours: 1 });
  await outbound.deliver(acme, id, { render: renderNothing });
  expect(outbound.mails).toEqual([]);
});
