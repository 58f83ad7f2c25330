import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts } from '#contract/identity/accounts.ts';
import { passwordResets } from '#contract/identity/password-resets.ts';
import { testDelivery, renderNothing, messageRow, sendEstimate } from '#testkit/app/test-delivery.ts';
import { aBrowser } from '#testkit/clients/browser.ts';
import { type Providers, providers } from '#testkit/providers/providers.ts';
import { aCompany, type Company } from '#testkit/records/factories.ts';
import { noticesTo, sendRequestedResets } from '#testkit/scenarios/notices.ts';

let acme: Company;
let world: Providers;
beforeAll(async () => {
  acme = await aCompany({ subscription: 'paid' });
  world = await providers();
});
afterAll(() => world.stop());

const aPhone = () => `813-${randomInt(100, 1000)}-${randomInt(1000, 10_000)}`;
const asCarriersWrite = (phone: string) => `+1${phone.replaceAll('-', '')}`;
const replies = (phone: string, Body: string, more: { MessageSid?: string; OptOutType?: string } = {}) =>
  world.postInboundSms({ From: asCarriersWrite(phone), Body, ...more });

/** An estimate for a customer with a unique phone number. */
async function anEstimateFor(phone: string, company = acme) {
  const { customer_id } = await company.aCustomer({ phone });
  return company.anEstimate({ project_id: (await company.aProject({ customer_id })).project_id });
}

test('STOP ends text messages to a phone from every company, and START resumes them', async () => {
  const phone = aPhone();
  const rival = await aCompany();
  const ours = await anEstimateFor(phone);
  const theirs = await anEstimateFor(phone, rival);
  const reply = await replies(phone, 'Stop');
  expect([reply.status, reply.headers['content-type'], String(reply.body)]).toEqual([
    200,
    'text/xml; charset=utf-8',
    '<?xml version="1.0" encoding="UTF-8"?><Response/>',
  ]);
  for (const [company, estimate] of [
    [acme, ours],
    [rival, theirs],
  ] as const) {
    const rejected = await sendEstimate(company, estimate, { send_method: 'sms' });
    expect(rejected).toBeError('no_consent');
    expect(rejected.body).toMatchObject({ error: expect.stringContaining('replied STOP') as string });
    expect((await sendEstimate(company, estimate, { send_method: 'email' })).status).toBe(200);
  }
  await replies(phone, 'START');
  expect((await sendEstimate(acme, ours, { send_method: 'sms' })).status).toBe(200);
});

test('an opt-out also applies to a phone number that was typed in', async () => {
  const phone = aPhone();
  await replies(phone, 'STOP');
  const estimate = await acme.anEstimate();
  expect(await sendEstimate(acme, estimate, { send_method: 'sms', recipient_phone: phone })).toBeError('no_consent');
});

test('a text message queued before STOP fails with a reason', async () => {
  const phone = aPhone();
  const outbound = await testDelivery();
  const id = (await sendEstimate(acme, await anEstimateFor(phone), { send_method: 'sms' })).body.data.id;
  await replies(phone, 'UNSUBSCRIBE');
  await outbound.deliver(acme, id, { render: renderNothing });
  expect(outbound.sms).toEqual([]);
  expect(await messageRow(acme, id)).toMatchObject({
    status: 'failed',
    failure_reason: 'The recipient has replied STOP and receives no more texts.',
  });
});

test('a repeated older STOP does not undo a START', async () => {
  const phone = aPhone();
  const estimate = await anEstimateFor(phone);
  await replies(phone, 'STOP', { MessageSid: `SM-stop-${phone}` });
  await replies(phone, 'START');
  await replies(phone, 'STOP', { MessageSid: `SM-stop-${phone}` });
  expect((await sendEstimate(acme, estimate, { send_method: 'sms' })).status).toBe(200);
});

test("Twilio's opt-out type of a reply takes precedence over its text", async () => {
  const phone = aPhone();
  const estimate = await anEstimateFor(phone);
  await replies(phone, 'no more please', { OptOutType: 'STOP' });
  expect(await sendEstimate(acme, estimate, { send_method: 'sms' })).toBeError('no_consent');
});

test('other replies, and replies from abroad, change nothing', async () => {
  const phone = aPhone();
  const estimate = await anEstimateFor(phone);
  for (const text of ['HELP', 'Please stop by on Monday', '']) expect((await replies(phone, text)).status).toBe(200);
  expect((await world.postInboundSms({ From: '+442079460000', Body: 'STOP' })).status).toBe(200);
  expect((await world.postInboundSms({ From: 'short-code', Body: 'STOP' })).status).toBe(200);
  expect((await sendEstimate(acme, estimate, { send_method: 'sms' })).status).toBe(200);
});

test('an invitation by text message to a phone that has opted out is rejected', async () => {
  const { ana, company_code } = await aCompany();
  const phone = aPhone();
  const invite = () =>
    ana.call(accounts.invite, {
      body: {
        sender_account_id: ana.account_id,
        sender_company_code: company_code,
        send_method: 'sms',
        recipient_phone: phone,
      },
    });
  await replies(phone, 'STOP');
  expect(await invite()).toBeError('no_consent');
  await replies(phone, 'YES');
  expect((await invite()).status).toBe(200);
});

test('a password reset request gets the same response whether or not the phone has opted out', async () => {
  const { ana } = await aCompany();
  const { body } = await ana.call(accounts.read, { params: { id: ana.account_id } });
  const { phone } = body.data.attributes;
  const ask = async () => {
    const { login_id, email } = body.data.attributes;
    const reply = await aBrowser().call(passwordResets.request, { body: { login_id, email, send_method: 'sms' } });
    await sendRequestedResets();
    return reply.status;
  };
  await replies(phone, 'STOP');
  expect(await ask()).toBe(200);
  expect(await noticesTo(phone)).toEqual([]);
  await replies(phone, 'START');
  expect(await ask()).toBe(200);
  expect(await noticesTo(phone)).toHaveLength(1);
});

test("a call without Twilio's signature is rejected", async () => {
  const phone = aPhone();
  const estimate = await anEstimateFor(phone);
  const From = asCarriersWrite(phone);
  expect(await world.postInboundSms({ From, Body: 'STOP' }, { signed: 'f00' })).toBeError('bad_signature');
  expect((await sendEstimate(acme, estimate, { send_method: 'sms' })).status).toBe(200);
});
