import { expect, test } from 'vitest';
import { access } from '#contract/identity/access.ts';
import { sessions } from '#contract/identity/sessions.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { aBrowser } from '#testkit/clients/browser.ts';
import { PASSWORD } from '#testkit/inputs/inputs.ts';
import { aCompany, elsewhere, type Person } from '#testkit/records/factories.ts';

const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Mobile Safari/537.36';

async function logInFrom(userAgent: string, { login_id }: Person) {
  const browser = aBrowser();
  const body = { login_id, login_password: PASSWORD };
  await browser.call(access.login, { body, headers: { 'user-agent': userAgent } });
  return browser;
}

test('the list of sessions includes the names of their browsers', async () => {
  const { ana, ben } = await aCompany();
  const phone = await logInFrom(PHONE, ana);
  await elsewhere(ben);
  const { body } = await phone.call(sessions.list);
  expect(body.meta.total).toBe(2);
  expect(body.data.map(({ attributes: { browser, is_current } }) => [browser, is_current])).toEqual([
    ['Chrome on Android', true],
    ['Unknown browser', false],
  ]);
  const found = await phone.call(sessions.list, { query: { q: 'android', limit: 1 } });
  expect(found.body.data.map(({ id }) => id)).toEqual([body.data[0]?.id]);
});

test('the list of sessions shows which session is remembered', async () => {
  const { ana } = await aCompany();
  const browser = aBrowser();
  await browser.call(access.login, { body: { login_id: ana.login_id, login_password: PASSWORD, remember_me: true } });
  testClock.forward({ days: 3 });
  const { body } = await browser.call(sessions.list);
  expect(body.data.map(({ attributes }) => [attributes.is_current, attributes.is_remembered])).toEqual([[true, true]]);
});

test('the list of sessions omits expired sessions', async () => {
  const { ana } = await aCompany();
  testClock.forward({ hours: 25 });
  const { body } = await (await elsewhere(ana)).call(sessions.list);
  expect(body.meta.total).toBe(1);
});

test('a session can be ended by its id, but not by another account', async () => {
  const { ana, ben } = await aCompany();
  const phone = await logInFrom(PHONE, ana);
  const { body } = await ana.call(sessions.list, { query: { q: 'android' } });
  const id = body.data[0]?.id ?? '';
  expect(await ben.call(sessions.end, { params: { id } })).toBeError('session_not_found');
  expect((await phone.call(access.checkAuth)).status).toBe(200);
  expect((await ana.call(sessions.end, { params: { id } })).status).toBe(200);
  expect(await phone.call(access.checkAuth)).toBeError('session_expired');
  expect((await ana.call(access.checkAuth)).status).toBe(200);
  expect(await ana.call(sessions.end, { params: { id } })).toBeError('session_not_found');
});

test('logging out everywhere else keeps this browser and other people signed in', async () => {
  const { ana, ben } = await aCompany();
  const phone = await logInFrom(PHONE, ana);
  expect((await phone.call(sessions.endOthers)).status).toBe(200);
  expect(await ana.call(access.checkAuth)).toBeError('session_expired');
  expect((await phone.call(access.checkAuth)).status).toBe(200);
  expect((await ben.call(access.checkAuth)).status).toBe(200);
});
