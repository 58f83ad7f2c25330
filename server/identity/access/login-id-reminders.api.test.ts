import { expect, test } from 'vitest';
import { accounts } from '#contract/identity/accounts.ts';
import { loginIdReminders } from '#contract/identity/login-id-reminders.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { aBrowser } from '#testkit/clients/browser.ts';
import { statementsOf } from '#testkit/database/statements.ts';
import { PASSWORD, unique } from '#testkit/inputs/inputs.ts';
import { aCompany } from '#testkit/records/factories.ts';
import { noticesTo, sendLoginIdReminders } from '#testkit/scenarios/notices.ts';

function ask(email: string, browser = aBrowser()) {
  return browser.call(loginIdReminders.send, { body: { email } });
}

test('a forgotten login ID is emailed together with those of all accounts of the address', async () => {
  const [acme, other] = [await aCompany(), await aCompany()];
  const shared = { email: acme.ana.email, current_password: PASSWORD };
  await other.ben.call(accounts.update, { params: { id: other.ben.account_id }, body: { account: shared } });
  const before = (await noticesTo(acme.ana.email)).length;
  expect((await ask(acme.ana.email.toUpperCase())).status).toBe(200);
  await sendLoginIdReminders();
  const notices = (await noticesTo(acme.ana.email)).slice(before);
  expect(notices.map(({ content }) => content?.subject)).toEqual(['Your login ID']);
  const text = notices[0]?.content?.text ?? '';
  for (const part of [acme.name, acme.ana.login_id, other.name, other.ben.login_id]) expect(text).toContain(part);
  expect(text).not.toContain(acme.ben.login_id);
});

test('neither response nor duration reveals whether an account has the address', async () => {
  const { ana } = await aCompany();
  await ask(ana.email);
  const nobody = `nobody-${unique()}@acme.example`;
  const responses: unknown[] = [];
  const existing = await statementsOf(async () => responses.push((await ask(ana.email)).body));
  const unknown = await statementsOf(async () => responses.push((await ask(nobody)).body));
  expect(responses[1]).toEqual(responses[0]);
  expect(unknown).toEqual(existing);
  await sendLoginIdReminders();
  expect(await noticesTo(nobody)).toEqual([]);
});

test('login ID reminders are limited to three a minute and six an hour from one network address', async () => {
  testClock.set('2026-11-20T10:00:00Z');
  const browser = aBrowser();
  const nobody = () => ask(`nobody-${unique()}@acme.example`, browser);
  for (let count = 0; count < 3; count++) expect((await nobody()).status).toBe(200);
  expect(await nobody()).toBeError('too_many_requests');
  testClock.forward({ minutes: 1 });
  for (let count = 0; count < 3; count++) expect((await nobody()).status).toBe(200);
  testClock.forward({ minutes: 1 });
  expect(await nobody()).toBeError('too_many_requests');
});

test('a mailbox gets three login ID emails a day, from however many addresses they are requested', async () => {
  testClock.stop();
  const { ana } = await aCompany();
  for (let count = 0; count < 5; count++) await ask(ana.email);
  await sendLoginIdReminders();
  expect(await noticesTo(ana.email)).toHaveLength(3);
});

test.each(['', 'ana@', undefined])('the email address %j is rejected', async (email) => {
  expect(await aBrowser().attempt(loginIdReminders.send, { body: { email } })).toBeError('validation_failed');
});
