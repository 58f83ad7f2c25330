import { beforeEach, expect, test } from 'vitest';
import { accounts } from '#contract/identity/accounts.ts';
import { companies } from '#contract/identity/companies.ts';
import { subscriptions } from '#contract/identity/subscriptions.ts';
import { appOfTest, testApp } from '#testkit/app/app.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { PASSWORD } from '#testkit/inputs/inputs.ts';
import { aCompany, type Company, elsewhere } from '#testkit/records/factories.ts';
import { noticesTo } from '#testkit/scenarios/notices.ts';
import { aCardPayment, subscriptionOf } from '#testkit/scenarios/paying.ts';
import { remindOfEnds } from './reminders.ts';

/* Trials in these tests begin on January 15, 2027 in Tampa and end on April 15. */

beforeEach(() => testClock.set('2027-01-15T15:00:00Z'));

async function remind(): Promise<void> {
  await remindOfEnds((await testApp()).services);
}

async function remindersTo({ email }: { email: string }): Promise<string[]> {
  const notices = await noticesTo(email);
  return notices.map(({ content }) => content?.subject ?? '').filter((subject) => subject.includes(' ends '));
}

/** Runs the background task every hour for a number of days. */
async function liveThrough(days: number): Promise<void> {
  for (let hour = 0; hour < days * 4; hour++) {
    await remind();
    testClock.forward({ hours: 6 });
  }
}

test('a reminder is sent 14 days before the end, 3 days before it and on the last day, once each', async () => {
  const { ana, ben } = await aCompany();
  testClock.set('2027-03-30T12:00:00Z');
  await liveThrough(18);
  expect(await remindersTo(ana)).toEqual([
    'Your JobsitesPro free trial ends in 14 days',
    'Your JobsitesPro free trial ends in 3 days',
    'Your JobsitesPro free trial ends today',
  ]);
  expect(await remindersTo(ben)).toEqual([]);
});

test('the reminder email contains the last day, the price and the link', async () => {
  const { ana, name } = await aCompany();
  testClock.set('2027-04-01T15:00:00Z');
  await remind();
  const [notice] = await noticesTo(ana.email);
  const text = notice?.content?.text ?? '';
  expect(text).toContain(`The free trial of ${name} ends in 14 days. Its last day is Apr 15, 2027.`);
  expect(text).toContain('$6.00 a month');
  expect(text).toContain('https://app.jobsites.example/main/account/subscription');
});

test('the reminder asks for no card if the installation takes none', async () => {
  const { ana } = await aCompany();
  testClock.set('2027-04-01T15:00:00Z');
  await remindOfEnds({ ...(await testApp()).services, takesCards: false });
  const [notice] = await noticesTo(ana.email);
  const text = notice?.content?.text ?? '';
  expect(text).toContain('This installation takes no payments by card: reply to this email to extend it.');
  expect(text).not.toContain('$');
});

test("the days before a reminder are counted in the company's time zone", async () => {
  // When January 15 begins in Tampa, it is still January 14 in Honolulu.
  testClock.set('2027-01-15T06:00:00Z');
  const tampa = await aCompany();
  const honolulu = await aCompany({ time_zone: 'Pacific/Honolulu' });
  // It is still March 31 in Tampa, and so in Honolulu.
  testClock.set('2027-04-01T03:59:00Z');
  await remind();
  expect([await remindersTo(tampa.ana), await remindersTo(honolulu.ana)]).toEqual([
    [],
    ['Your JobsitesPro free trial ends in 14 days'],
  ]);
  testClock.set('2027-04-01T04:00:00Z');
  await remind();
  expect(await remindersTo(tampa.ana)).toHaveLength(1);
  expect(await remindersTo(honolulu.ana)).toHaveLength(1);
});

test('a restart, or another process, does not repeat a reminder', async () => {
  const { ana } = await aCompany();
  testClock.set('2027-04-01T15:00:00Z');
  const { services } = await appOfTest({});
  await Promise.all([remind(), remind(), remindOfEnds(services)]);
  expect(await remindersTo(ana)).toHaveLength(1);
});

test('only the last missed reminder is sent', async () => {
  const { ana } = await aCompany();
  testClock.set('2027-04-13T15:00:00Z');
  await remind();
  expect(await remindersTo(ana)).toEqual(['Your JobsitesPro free trial ends in 2 days']);
});

test('after an extension, reminders are sent only for the new end', async () => {
  const { ana } = await aCompany();
  testClock.set('2027-04-10T15:00:00Z');
  await remind();
  await (await elsewhere(ana)).call(subscriptions.start, aCardPayment({ months: 1 }));
  testClock.set('2027-04-12T15:00:00Z');
  await liveThrough(4);
  expect(await remindersTo(ana)).toHaveLength(1);
  testClock.set('2027-05-01T15:00:00Z');
  await remind();
  expect(await remindersTo(ana)).toEqual([
    'Your JobsitesPro free trial ends in 5 days',
    'Your JobsitesPro subscription ends in 14 days',
  ]);
});

test('a canceled subscription gets no reminder', async () => {
  const { ana } = await aCompany();
  const params = { id: (await subscriptionOf(ana))?.subscription_id ?? '' };
  await ana.call(subscriptions.cancel, { params, body: {} });
  testClock.set('2027-04-01T15:00:00Z');
  await remind();
  expect(await remindersTo(ana)).toEqual([]);
});

test('a reminder is also sent to the last payer, unless they have left', async () => {
  const acme = await aCompany({ ben: 'owner' });
  await acme.ben.call(subscriptions.start, aCardPayment({ months: 1 }));
  testClock.set('2027-05-01T15:00:00Z');
  await remind();
  expect([await remindersTo(acme.ana), await remindersTo(acme.ben)]).toMatchObject([{ length: 1 }, { length: 1 }]);
  await leave(acme);
  testClock.set('2027-05-12T15:00:00Z');
  await remind();
  expect([await remindersTo(acme.ana), await remindersTo(acme.ben)]).toMatchObject([{ length: 2 }, { length: 1 }]);
});

test('a reminder is not sent to a payer who has become a crew lead', async () => {
  const acme = await aCompany({ ben: 'owner' });
  await acme.ben.call(subscriptions.start, aCardPayment({ months: 1 }));
  const params = { id: acme.ben.account_id };
  await acme.ana.call(accounts.changeRole, { params, body: { role: 'crew_lead' } });
  testClock.set('2027-05-01T15:00:00Z');
  await remind();
  expect([await remindersTo(acme.ana), await remindersTo(acme.ben)]).toMatchObject([{ length: 1 }, { length: 0 }]);
});

test('a company that is being deleted gets no reminder until it is restored', async () => {
  const acme = await aCompany();
  testClock.set('2027-03-30T12:00:00Z');
  const ana = await elsewhere(acme.ana);
  const params = { id: acme.company_id };
  expect((await ana.call(companies.remove, { params, body: { current_password: PASSWORD } })).status).toBe(200);
  testClock.set('2027-04-01T15:00:00Z');
  await remind();
  expect(await remindersTo(ana)).toEqual([]);
  expect((await (await elsewhere(ana)).call(companies.restore, { params })).status).toBe(200);
  await remind();
  expect(await remindersTo(ana)).toEqual(['Your JobsitesPro free trial ends in 14 days']);
});

async function leave({ ana, ben }: Company): Promise<void> {
  const { status } = await (await elsewhere(ana)).call(accounts.remove, { params: { id: ben.account_id } });
  expect(status).toBe(200);
}
