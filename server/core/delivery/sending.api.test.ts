import { describe, expect, test } from 'vitest';
import { messages } from '#contract/core/messages.ts';
import { estimates } from '#contract/sales/estimates.ts';
import { testApp } from '#testkit/app/app.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { testDelivery, sendEstimate } from '#testkit/app/test-delivery.ts';
import { unique } from '#testkit/inputs/inputs.ts';
import { aCompany, type Company } from '#testkit/records/factories.ts';
import { asCompany } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { countAgainst, countLimits } from '../endpoints/rate-limits.ts';
import { messageCounter } from './allowance.ts';
import { messageQueue } from './send-message.ts';

async function logOf({ ana }: Company, customer_id: string) {
  return (await ana.call(messages.byCustomer, { params: { id: customer_id } })).body;
}

test("a sent estimate appears in the customer's log at once, queued for delivery", async () => {
  const acme = await aCompany();
  const estimate = await acme.anEstimate();
  const { status, body } = await sendEstimate(acme, estimate);
  expect(status).toBe(200);
  expect(body.data).toMatchObject({
    type: 'message_log',
    attributes: {
      message_log_id: body.data.id,
      message_subject: `Estimate #1001 from ${acme.name}: Roof estimate`,
      recipient_email: estimate.customer_email,
      recipient_phone: null,
      message_processing_status: 'queued',
      failure_reason: null,
      has_attachment: true,
      is_reminder: false,
      s3_url: null,
      opened_at: null,
      link_revoked_at: null,
    },
  });
  const none = { email: { data: [] }, sms: { data: [] } };
  const log = await logOf(acme, estimate.customer_id);
  const estimateLog = { email: { data: [body.data] }, sms: { data: [] } };
  expect(log).toEqual({
    estimate: estimateLog,
    change_order: none,
    invoice: none,
    payment: none,
    statement: none,
    visit: none,
  });
  expect(await acme.ana.call(messages.document, { params: { id: body.data.id } })).toBeError('message_not_found');
});

test("the customer's log lists text messages and emails separately, newest first", async () => {
  const acme = await aCompany();
  const estimate = await acme.anEstimate();
  const first = await sendEstimate(acme, estimate);
  const second = await sendEstimate(acme, estimate);
  const text = await sendEstimate(acme, estimate, { send_method: 'sms' });
  expect(text.body.data.attributes).toMatchObject({ recipient_email: null, recipient_phone: estimate.customer_phone });
  const { email, sms } = (await logOf(acme, estimate.customer_id)).estimate;
  expect(email.data.map(({ id }) => id)).toEqual([second.body.data.id, first.body.data.id]);
  expect(sms.data.map(({ id }) => id)).toEqual([text.body.data.id]);
});

test.each<[string, Record<string, unknown>, Record<string, string[]>]>([
  ['no estimate', { estimate_id: undefined }, { estimate_id: ['No estimate selected'] }],
  ['no account', { account_id: undefined }, { account_id: ['Account not available.'] }],
  ['no method', { send_method: undefined }, { send_method: ['Please select a send method'] }],
  ['an unknown method', { send_method: 'pigeon' }, { send_method: ['Please select a send method'] }],
  ['an invalid email', { recipient_email: 'pat@' }, { recipient_email: ['Please enter a valid email address'] }],
  [
    'two recipients',
    { recipient_email: 'a@b.example,c@d.example' },
    { recipient_email: ['Please enter a valid email address'] },
  ],
  ['an invalid phone', { recipient_phone: '555' }, { recipient_phone: ['Phone number must be 10 digits'] }],
])('sending with %s is rejected and queues nothing', async (_what, fault, fields) => {
  const acme = await aCompany();
  const { estimate_id, customer_id } = await acme.anEstimate();
  const body = { estimate_id, account_id: acme.ana.account_id, send_method: 'email', ...fault };
  const reply = await acme.ana.attempt(estimates.send, { body });
  expect(reply).toBeError('validation_failed');
  expect(reply.body).toMatchObject({ fields });
  expect((await logOf(acme, customer_id)).estimate.email.data).toEqual([]);
});

test('sending requires matching records, and the caller as the sender', async () => {
  const acme = await aCompany();
  const estimate = await acme.anEstimate();
  const other = await acme.anEstimate();
  const send = (fields: object) => {
    const body = {
      estimate_id: estimate.estimate_id,
      account_id: acme.ana.account_id,
      send_method: 'email',
      ...fields,
    };
    return acme.ana.attempt(estimates.send, { body });
  };
  expect(await send({ account_id: acme.ben.account_id })).toBeError('account_not_found');
  expect(await send({ estimate_id: newId() })).toBeError('estimate_not_found');
  expect(await send({ customer_id: newId() })).toBeError('customer_not_found');
  expect(await send({ project_id: newId() })).toBeError('project_not_found');
  expect(await send({ customer_id: other.customer_id })).toBeError('validation_failed');
  expect(await send({ project_id: other.project_id })).toBeError('validation_failed');
  const { customer_id, project_id } = estimate;
  expect((await send({ customer_id, project_id })).status).toBe(200);
});

test('nothing is sent to a customer without consent', async () => {
  const acme = await aCompany();
  const customer = await acme.aCustomer({ email_consent: false, sms_consent: false });
  const { project_id } = await acme.aProject({ customer_id: customer.customer_id });
  const estimate = await acme.anEstimate({ project_id });
  for (const send_method of ['email', 'sms'] as const) {
    expect(await sendEstimate(acme, estimate, { send_method })).toBeError('no_consent');
  }
});

test('an estimate is sent once when the button is pressed twice', async () => {
  const acme = await aCompany();
  const { estimate_id, customer_id } = await acme.anEstimate();
  const body = { estimate_id, account_id: acme.ana.account_id, send_method: 'email' } as const;
  const input = { body, headers: { 'idempotency-key': unique() } };
  const [first, second] = [await acme.ana.call(estimates.send, input), await acme.ana.call(estimates.send, input)];
  expect(second.body).toEqual(first.body);
  expect((await logOf(acme, customer_id)).estimate.email.data).toHaveLength(1);
});

test('a failed send leaves no message, no link and no count', async () => {
  const acme = await aCompany();
  const { database, delivery } = await testApp();
  const { estimate_id, customer_id, customer_email } = await acme.anEstimate();
  const countMessage = messageCounter({
    countLimits,
    hasPaid: async () => false,
    messagesPerDay: 10_000,
    log: console,
  });
  const queueMessage = messageQueue({
    countMessage,
    encryption: delivery.encryption,
    sendsTexts: true,
    brandName: 'Acme',
  });
  const sending = asCompany(database, acme.company_id, async (db) => {
    await queueMessage(db, {
      kind: 'estimate',
      documentId: estimate_id,
      document: {},
      fileName: 'Estimate-1001.pdf',
      customer: { customer_id, email: customer_email, phone: '813-555-0100', email_consent: true, sms_consent: true },
      sending: { send_method: 'email' },
      compose: () => ({ subject: 's', text: 't', html: 'h', sms: 's', from_name: 'n', reply_to: 'r@acme.example' }),
      company_id: acme.company_id,
      account_id: acme.ana.account_id,
      now: new Date(),
    });
    throw new Error('no room');
  });
  await expect(sending).rejects.toThrow('no room');
  const left = await database.asOwner(async (owner) => {
    const { rows } = await owner.query(
      `select (select count(*) from messages where company_id = $1) as messages,
        (select count(*) from document_links where company_id = $1) as links,
        (select count(*) from rate_counters where key = $2) as counted`,
      [acme.company_id, acme.company_id],
    );
    return rows;
  });
  expect(left).toEqual([{ messages: 0, links: 0, counted: 0 }]);
});

describe('the daily limits', () => {
  test('a company may send twenty messages a day to one recipient', async () => {
    testClock.set('2027-03-01T12:00:00Z');
    const acme = await aCompany({ subscription: 'paid' });
    const estimate = await acme.anEstimate();
    for (let count = 0; count < 20; count++) expect((await sendEstimate(acme, estimate)).status).toBe(200);
    const next = await sendEstimate(acme, estimate);
    expect(next).toBeError('too_many_messages');
    expect(next.headers['retry-after']).toBe(String(12 * 60 * 60));
    expect((await sendEstimate(acme, estimate, { send_method: 'sms' })).status).toBe(200);
    testClock.forward({ hours: 12 });
    expect((await sendEstimate(acme, estimate)).status).toBe(200);
  });

  test("a company may write to twenty typed recipients a day, not counting the customer's own address", async () => {
    testClock.stop();
    const acme = await aCompany({ subscription: 'paid' });
    const estimate = await acme.anEstimate();
    const typed = () => sendEstimate(acme, estimate, { recipient_email: `${unique()}@elsewhere.example` });
    for (let count = 0; count < 20; count++) expect((await typed()).status).toBe(200);
    expect(await typed()).toBeError('too_many_messages');
    expect((await sendEstimate(acme, estimate, { recipient_email: estimate.customer_email })).status).toBe(200);
    expect((await sendEstimate(acme, estimate)).status).toBe(200);
  });

  test('a company may send five hundred messages a day', async () => {
    testClock.stop();
    const acme = await aCompany({ subscription: 'paid' });
    const { database } = await testApp();
    const now = testClock.now();
    for (let count = 0; count < 499; count++)
      await countAgainst(database.systemDb, 'message_by_company', acme.company_id, now);
    const estimate = await acme.anEstimate();
    expect((await sendEstimate(acme, estimate)).status).toBe(200);
    expect(await sendEstimate(acme, estimate)).toBeError('too_many_messages');
  });
});

test('the PDF as sent can be read only by the company', async () => {
  const acme = await aCompany();
  const { body } = await sendEstimate(acme, await acme.anEstimate());
  const params = { id: body.data.id };
  await (await testDelivery()).deliver(acme, params.id);

  const pdf = await acme.ben.call(messages.document, { params });
  expect(pdf.status).toBe(200);
  expect(pdf.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'private, no-store' });
  expect(pdf.body.subarray(0, 5).toString()).toBe('%PDF-');
  const rival = await aCompany();
  expect(await rival.ana.call(messages.document, { params })).toBeError('message_not_found');
});
