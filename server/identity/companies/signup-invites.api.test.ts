import { expect, test } from 'vitest';
import { companies } from '#contract/identity/companies.ts';
import { appOfTest, testApp } from '#testkit/app/app.ts';
import { runCommandWith } from '#testkit/app/run-command.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { aBrowser } from '#testkit/clients/browser.ts';
import { aCompanyInput, anAccountInput, unique } from '#testkit/inputs/inputs.ts';
import { newAccount } from '#testkit/inputs/requests.ts';
import { noticesTo, tokenSentTo } from '#testkit/scenarios/notices.ts';

const BY_INVITATION = { SIGN_UP: 'invite' };
const anEmail = () => `dana-${unique()}@acme.example`;
const visitor = () => aBrowser({ at: appOfTest(BY_INVITATION) });

async function invited(email = anEmail()): Promise<string> {
  await runCommandWith(BY_INVITATION, 'invite', email);
  return tokenSentTo(email);
}

function signUp(browser: ReturnType<typeof visitor>, invite_token?: string | null) {
  return browser.call(companies.create, { body: { company: { ...aCompanyInput(), invite_token } } });
}

test('an invited person creates a company and its first account, and the invitation works once', async () => {
  const email = anEmail();
  const output = await runCommandWith(BY_INVITATION, 'invite', email);
  const token = await tokenSentTo(email);
  expect(output).toContain(`/create_company?token=${token}`);
  const browser = visitor();
  expect((await browser.call(companies.findInvite, { query: { token } })).body).toEqual({ email });
  const created = await signUp(browser, token);
  expect(created.status).toBe(201);
  const { company_code } = created.body.data.attributes;
  expect((await browser.call(...newAccount(anAccountInput({ company_code })))).status).toBe(201);
  expect(await signUp(visitor(), token)).toBeError('invite_required');
  expect(await visitor().call(companies.findInvite, { query: { token } })).toBeError('invite_not_found');
});

test.each([undefined, null, '', 'x'])('a sign-up with the invitation %j is rejected with a sentence', async (token) => {
  const rejected = await signUp(visitor(), token);
  expect(rejected).toBeError('invite_required');
  expect(rejected.body).toMatchObject({
    error:
      'New companies sign up by invitation of the operator here. The invitation is missing, was used, or has expired.',
  });
});

test('a rejected company leaves the invitation usable', async () => {
  const token = await invited();
  const browser = visitor();
  const company = { ...aCompanyInput(), line_of_business: 'Alchemy', invite_token: token };
  expect((await browser.attempt(companies.create, { body: { company } })).status).toBe(422);
  expect((await signUp(browser, token)).status).toBe(201);
});

test('an invitation used by five browsers at the same moment creates one company', async () => {
  const token = await invited();
  const at = await appOfTest(BY_INVITATION);
  const replies = await Promise.all(
    Array.from({ length: 5 }, () => signUp(aBrowser({ at: Promise.resolve(at) }), token)),
  );
  expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 403, 403, 403, 403]);
});

test('an invitation expires after seven days', async () => {
  testClock.stop();
  const token = await invited();
  testClock.forward({ days: 7 });
  expect(await signUp(visitor(), token)).toBeError('invite_required');
});

test('a second invitation of the same address replaces the first one', async () => {
  const email = anEmail();
  const first = await invited(email);
  const second = await invited(email.toUpperCase()).then(() => tokenSentTo(email.toUpperCase()));
  expect(await signUp(visitor(), first)).toBeError('invite_required');
  expect((await signUp(visitor(), second)).status).toBe(201);
});

test('an invitation is listed until it is revoked', async () => {
  const email = anEmail();
  const token = await invited(email);
  expect(await runCommandWith(BY_INVITATION, 'invites', 'list')).toContain(email);
  expect(await runCommandWith(BY_INVITATION, 'invites', 'revoke', email)).toBe(
    `The invitation of ${email} is revoked.`,
  );
  expect(await runCommandWith(BY_INVITATION, 'invites', 'list')).not.toContain(email);
  expect(await signUp(visitor(), token)).toBeError('invite_required');
  await expect(runCommandWith(BY_INVITATION, 'invites', 'revoke', email)).rejects.toThrow('has no invitation');
});

test.each([
  [{}, 'Anyone can sign up here'],
  [{ SIGN_UP: 'closed' }, 'No one can sign up here'],
])('nobody is invited with the settings %j', async (settings, sentence) => {
  const email = anEmail();
  await expect(runCommandWith(settings, 'invite', email)).rejects.toThrow(sentence);
  expect(await noticesTo(email)).toEqual([]);
});

test('a closed installation accepts no invitation', async () => {
  const token = await invited();
  const at = appOfTest({ SIGN_UP: 'closed' });
  expect(await aBrowser({ at }).call(companies.findInvite, { query: { token } })).toBeError('not_configured');
  expect(await signUp(aBrowser({ at }), token)).toBeError('not_configured');
});

test("an invitation's token is stored only as a hash", async () => {
  const token = await invited();
  const { database } = await testApp();
  const rows = await database.systemDb.selectFrom('signup_invites').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(token);
});
