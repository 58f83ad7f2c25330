import { randomInt } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { customerConsents } from '#contract/work/customer-consents.ts';
import { customers } from '#contract/work/customers.ts';
import { confirmationText } from '#domain/sales/confirmation-text.ts';
import { testApp } from '#testkit/app/app.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { sendEstimate } from '#testkit/app/test-delivery.ts';
import { aCompany, type Company } from '#testkit/records/factories.ts';
import { sendConsentConfirmations, noticesTo } from '#testkit/scenarios/notices.ts';
import { noteReply } from '../../core/delivery/opt-outs.ts';
import { countAgainst } from '../../core/endpoints/rate-limits.ts';
import { withSystemTransaction } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';

const aPhone = () => `727-${randomInt(200, 1000)}-${randomInt(1000, 10_000)}`;

async function smsTo(phone: string) {
  await sendConsentConfirmations();
  return (await noticesTo(phone)).map(({ content }) => content?.sms);
}

const AGREED = { is_given: true, customer_agreed: true } as const;

async function historyOf({ ana }: Company, id: string) {
  const { body } = await ana.call(customerConsents.list, { params: { id } });
  return body.data.map(({ attributes }) => attributes);
}

function change({ ana }: Company, id: string, customer_consent: Record<string, unknown>) {
  return ana.attempt(customerConsents.create, { params: { id }, body: { customer_consent } });
}

describe('the confirmation text', () => {
  test('a confirmation text is sent once for a new customer who consented to text messages, in the words of the opt-in page', async () => {
    const acme = await aCompany();
    const phone = aPhone();
    const { customer_id } = await acme.aCustomer({ phone });
    expect(await smsTo(phone)).toEqual([confirmationText(acme.name)]);
    const sms = (await historyOf(acme, customer_id)).find(({ channel }) => channel === 'sms');
    expect(sms).toMatchObject({
      is_given: true,
      recorded_by: 'Ana Alvarez',
      confirmed_at: expect.any(String) as string,
    });

    await acme.aCustomer({ phone, first_name: 'Kim' });
    expect(await smsTo(phone)).toHaveLength(1);
    const rival = await aCompany();
    await rival.aCustomer({ phone });
    expect(await smsTo(phone)).toEqual([confirmationText(acme.name), confirmationText(rival.name)]);
  });

  test('a confirmation text is sent when an update adds the consent, and not when an update keeps it', async () => {
    const acme = await aCompany();
    const phone = aPhone();
    const { customer_id } = await acme.aCustomer({ phone, sms_consent: false });
    const update = (customer: object) =>
      acme.ana.call(customers.update, { params: { id: customer_id }, body: { customer } });
    await update({ city: 'Largo' });
    expect(await smsTo(phone)).toEqual([]);
    await update({ sms_consent: true });
    expect(await smsTo(phone)).toEqual([confirmationText(acme.name)]);
    await update({ sms_consent: false });
    await update({ sms_consent: true });
    expect(await smsTo(phone)).toHaveLength(1);
    const input = (await historyOf(acme, customer_id)).filter(({ channel }) => channel === 'sms');
    expect(input.map(({ is_given }) => is_given)).toEqual([true, false, true]);
  });

  test('a confirmation text is not sent to a phone that has replied STOP, and the customer is still created', async () => {
    const acme = await aCompany();
    const phone = aPhone();
    const { database } = await testApp();
    const stop = { providerId: newId(), from: phone, text: 'STOP' };
    await withSystemTransaction(database, (db) => noteReply(db, stop, testClock.now()));
    expect(await acme.aCustomer({ phone })).toMatchObject({ sms_consent: true });
    expect(await smsTo(phone)).toEqual([]);
  });

  test("confirmation texts leave most of a trial's allowance for documents, and never prevent the creation of a customer", async () => {
    testClock.set('2027-03-01T12:00:00Z');
    const acme = await aCompany();
    const phones = Array.from({ length: 12 }, aPhone);
    for (const phone of phones) await acme.aCustomer({ phone });
    let sent = 0;
    for (const phone of phones) sent += (await smsTo(phone)).length;
    expect(sent).toBe(5);
    const estimate = await acme.anEstimate();
    expect((await sendEstimate(acme, estimate, { send_method: 'sms' })).status).toBe(200);
  });

  test('a phone does not count as a known recipient if a limit blocked its confirmation text', async () => {
    testClock.set('2027-03-01T12:00:00Z');
    const acme = await aCompany();
    const { database } = await testApp();
    for (let count = 0; count < 10; count++) {
      const name = 'message_to_new_recipient_of_unpaid_company';
      await countAgainst(database.systemDb, name, acme.company_id, testClock.now());
    }
    const { customer_id } = await acme.aCustomer();
    await sendConsentConfirmations();
    const { project_id } = await acme.aProject({ customer_id });
    const estimate = await acme.anEstimate({ project_id });
    expect(await sendEstimate(acme, estimate, { send_method: 'sms' })).toBeError('too_many_messages');
  });
});

test('withdrawing a consent stores the reason, the person and the time, and stops messages', async () => {
  const acme = await aCompany();
  const estimate = await acme.anEstimate();
  const id = estimate.customer_id;
  const reply = await change(acme, id, { channel: 'email', is_given: false, reason: ' Wants letters ' });
  expect(reply.status).toBe(201);
  expect(reply.body.data.attributes).toMatchObject({
    customer_id: id,
    channel: 'email',
    is_given: false,
    reason: 'Wants letters',
    recorded_by: 'Ana Alvarez',
  });
  expect((await historyOf(acme, id))[0]).toEqual(reply.body.data.attributes);
  const { body } = await acme.ana.call(customers.read, { params: { id } });
  expect(body.data.attributes).toMatchObject({ email_consent: false, sms_consent: true });
  expect(await sendEstimate(acme, estimate)).toBeError('no_consent');
  expect((await sendEstimate(acme, estimate, { send_method: 'sms' })).status).toBe(200);

  expect((await change(acme, id, { channel: 'email', ...AGREED })).status).toBe(201);
  expect((await sendEstimate(acme, estimate)).status).toBe(200);
});

test.each<[string, Record<string, unknown>, Record<string, string[]>]>([
  ['without a channel', { is_given: false, reason: 'x' }, { channel: ['Choose email or text'] }],
  [
    'withdrawn without a reason',
    { channel: 'sms', is_given: false, reason: ' ' },
    { reason: ['Please say why the consent is withdrawn.'] },
  ],
  [
    'given by email without the customer’s agreement',
    { channel: 'email', is_given: true },
    { customer_agreed: ['You must consent to the use of your email for communication.'] },
  ],
  [
    'given by text without the customer’s agreement',
    { channel: 'sms', is_given: true, customer_agreed: false },
    { customer_agreed: ['You must consent to the use of your phone number for communication.'] },
  ],
])('a consent %s is rejected', async (_what, consent, fields) => {
  const acme = await aCompany();
  const { customer_id } = await acme.aCustomer();
  const before = await historyOf(acme, customer_id);
  const reply = await change(acme, customer_id, consent);
  expect(reply).toBeError('validation_failed');
  expect(reply.body).toMatchObject({ fields });
  expect(await historyOf(acme, customer_id)).toEqual(before);
});

test('another company can neither read nor change a consent', async () => {
  const [acme, rival] = [await aCompany(), await aCompany()];
  const { customer_id } = await acme.aCustomer();
  expect(await rival.ana.call(customerConsents.list, { params: { id: customer_id } })).toBeError('customer_not_found');
  const withdrawal = { channel: 'email', is_given: false, reason: 'x' };
  expect(await change(rival, customer_id, withdrawal)).toBeError('customer_not_found');
  const { body } = await acme.ana.call(customers.read, { params: { id: customer_id } });
  expect(body.data.attributes.email_consent).toBe(true);
});
