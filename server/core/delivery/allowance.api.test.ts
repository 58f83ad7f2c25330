import { expect, test } from 'vitest';
import { accounts } from '#contract/identity/accounts.ts';
import { timecards } from '#contract/work/timecards.ts';
import { appOfTest, testApp } from '#testkit/app/app.ts';
import { takeErrors } from '#testkit/app/error-log.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { sendEstimate } from '#testkit/app/test-delivery.ts';
import { aBrowser } from '#testkit/clients/browser.ts';
import { inviteBody, unique } from '#testkit/inputs/inputs.ts';
import { aCompany, type Company } from '#testkit/records/factories.ts';
import { countAgainst } from '../endpoints/rate-limits.ts';

const TRIAL = expect.stringContaining('During the free trial') as string;
const anEmail = () => `${unique()}@elsewhere.example`;

/** Counts the given number of calls against a limit. */
async function spend(name: Parameters<typeof countAgainst>[1], key: string, times: number) {
  const { database } = await testApp();
  for (let count = 0; count < times; count++) await countAgainst(database.systemDb, name, key, testClock.now());
}

test('a company that has not paid is limited to 20 messages a day', async () => {
  testClock.set('2027-03-01T12:00:00Z');
  const acme = await aCompany();
  const estimate = await acme.anEstimate();
  const other = await acme.anEstimate();
  for (let count = 0; count < 10; count++) {
    expect((await sendEstimate(acme, estimate)).status).toBe(200);
    expect((await sendEstimate(acme, other)).status).toBe(200);
  }
  const rejected = await sendEstimate(acme, estimate);
  expect(rejected).toBeError('too_many_messages');
  expect(rejected.body).toMatchObject({ error: TRIAL });
  testClock.forward({ hours: 12 });
  expect((await sendEstimate(acme, estimate)).status).toBe(200);
});

test('a company that has not paid is limited to 10 new recipients a day', async () => {
  testClock.set('2027-03-01T12:00:00Z');
  const acme = await aCompany();
  const estimate = await acme.anEstimate();
  const typed = Array.from({ length: 10 }, anEmail);
  for (const recipient_email of typed) {
    expect((await sendEstimate(acme, estimate, { recipient_email })).status).toBe(200);
  }
  const rejected = await sendEstimate(acme, estimate, { recipient_email: anEmail() });
  expect(rejected).toBeError('too_many_messages');
  expect(rejected.body).toMatchObject({ error: expect.stringContaining('10 new people a day') as string });
  expect((await sendEstimate(acme, estimate, { recipient_email: typed[0] ?? '' })).status).toBe(200);
});

test('invitations and time card links count as messages of the company', async () => {
  testClock.set('2027-03-01T12:00:00Z');
  const { ana, company_code, anEmployee } = await aCompany();
  const { employee_id } = await anEmployee();
  await spend('message_by_unpaid_company', ana.company_id, 20);
  const invited = await ana.call(accounts.invite, { body: inviteBody(ana.account_id, company_code) });
  expect(invited).toBeError('too_many_messages');
  const linked = await ana.call(timecards.sendLink, { body: { employee_id, send_method: 'email' } });
  expect(linked).toBeError('too_many_messages');
});

test('a company that uses up its limit for a recipient does not affect other companies', async () => {
  testClock.set('2027-03-01T12:00:00Z');
  const recipient_email = anEmail();
  const send = async (company: Company) => sendEstimate(company, await company.anEstimate(), { recipient_email });
  const [acme, rival] = [await aCompany({ subscription: 'paid' }), await aCompany({ subscription: 'paid' })];
  await spend('message_to_recipient', `${acme.company_id} ${recipient_email}`, 20);
  await spend('message_to_recipient_of_anybody', recipient_email, 20);
  expect(await send(acme)).toBeError('too_many_messages');
  expect((await send(rival)).status).toBe(200);
});

test('a recipient is protected by a limit across all companies', async () => {
  testClock.set('2027-03-01T12:00:00Z');
  const acme = await aCompany();
  const estimate = await acme.anEstimate();
  await spend('message_to_recipient_of_anybody', estimate.customer_email, 60);
  expect(await sendEstimate(acme, estimate)).toBeError('too_many_messages');
});

test('an installation is limited to its configured messages a day, and reaching the limit is logged', async () => {
  testClock.set('2029-03-01T12:00:00Z');
  const at = appOfTest({ MESSAGES_PER_DAY: '1' });
  const acme = await aCompany();
  const estimate = await acme.anEstimate();
  const ana = { ...acme.ana, ...aBrowser({ cookies: acme.ana.cookies, at }) };
  expect((await sendEstimate({ ...acme, ana }, estimate)).status).toBe(200);
  const rejected = await sendEstimate({ ...acme, ana }, estimate);
  expect(rejected).toBeError('too_many_messages');
  expect(rejected.body).toMatchObject({ error: expect.stringContaining('from this site today') as string });
  expect(takeErrors()).toEqual(['1 messages were sent today: MESSAGES_PER_DAY is reached']);
});
