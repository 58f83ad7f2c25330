import { describe, expect, test } from 'vitest';
import { accounts } from '#contract/identity/accounts.ts';
import { companies } from '#contract/identity/companies.ts';
import { emailConfirmations } from '#contract/identity/email-confirmations.ts';
import { testApp } from '#testkit/app/app.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { aBrowser } from '#testkit/clients/browser.ts';
import { aCompanyInput, anAccountInput, PASSWORD, unique } from '#testkit/inputs/inputs.ts';
import { aCompany, type Person } from '#testkit/records/factories.ts';
import { noticesTo, tokenSentTo } from '#testkit/scenarios/notices.ts';
import { forgetOldConfirmations } from './email-confirmations-store.ts';

function confirm(token: string) {
  return aBrowser().call(emailConfirmations.confirm, { body: { token } });
}

async function confirmedAt({ account_id, call }: Person): Promise<string | null> {
  return (await call(accounts.read, { params: { id: account_id } })).body.data.attributes.email_confirmed_at;
}

async function aLinkFor(person: Person): Promise<string> {
  await person.call(emailConfirmations.send);
  return tokenSentTo(person.email);
}

test('a new account gets a welcome email whose link confirms the address', async () => {
  const browser = aBrowser();
  const { body: founded } = await browser.call(companies.create, { body: { company: aCompanyInput() } });
  const { company_code, name } = founded.data.attributes;
  const account = anAccountInput({ company_code });
  const { body } = await browser.call(accounts.create, { body: { account } });
  expect(body.data.attributes.email_confirmed_at).toBeNull();
  const [notice] = await noticesTo(account.email);
  expect(notice?.content?.subject).toBe('Welcome to JobsitesPro');
  expect(notice?.content?.text).toContain(account.login_id);
  expect(notice?.content?.text).toContain(name);

  expect((await confirm(await tokenSentTo(account.email))).status).toBe(200);
  const { body: read } = await browser.call(accounts.read, { params: { id: body.data.id } });
  expect(read.data.attributes.email_confirmed_at).not.toBeNull();
});

describe('an email confirmation link', () => {
  test('an email confirmation link can be sent again five times a day and replaces the previous one', async () => {
    testClock.stop();
    const { ana } = await aCompany();
    const first = await aLinkFor(ana);
    const second = await aLinkFor(ana);
    expect(await confirm(first)).toBeError('confirmation_not_found');
    expect((await confirm(second)).status).toBe(200);
    expect(await confirmedAt(ana)).toBe(testClock.now().toISOString());
  });

  test('an email confirmation link is not sent a sixth time within a day', async () => {
    testClock.stop();
    const { ana } = await aCompany();
    for (let count = 0; count < 5; count++) expect((await ana.call(emailConfirmations.send)).status).toBe(200);
    expect(await ana.call(emailConfirmations.send)).toBeError('too_many_requests');
  });

  test('an email confirmation link that is used again changes nothing, and is not sent once the address is confirmed', async () => {
    const { ana } = await aCompany();
    const token = await aLinkFor(ana);
    await confirm(token);
    const at = await confirmedAt(ana);
    expect((await confirm(token)).status).toBe(200);
    expect(await confirmedAt(ana)).toBe(at);
    const { body } = await ana.call(emailConfirmations.send);
    expect(body.message).toBe('Your email address is confirmed already.');
    expect(await noticesTo(ana.email)).toHaveLength(1);
  });

  test('an email confirmation link expires after seven days', async () => {
    testClock.stop();
    const { ana } = await aCompany();
    const token = await aLinkFor(ana);
    testClock.forward({ days: 7 });
    expect(await confirm(token)).toBeError('confirmation_not_found');
    const { database } = await testApp();
    testClock.forward({ seconds: 1 });
    await forgetOldConfirmations(database.systemDb, testClock.now());
    const storedConfirmations = database.systemDb.selectFrom('email_confirmations').selectAll();
    expect(await storedConfirmations.where('account_id', '=', ana.account_id).execute()).toEqual([]);
  });

  test('an email confirmation link that was never issued is unknown', async () => {
    for (const token of ['x', 'x'.repeat(43)]) expect(await confirm(token)).toBeError('confirmation_not_found');
  });
});

test('a new address must be confirmed again', async () => {
  const { ana } = await aCompany();
  const former = await aLinkFor(ana);
  await confirm(former);
  const email = `new-${unique()}@acme.example`;
  const account = { email, current_password: PASSWORD };
  const { body } = await ana.call(accounts.update, { params: { id: ana.account_id }, body: { account } });
  expect(body.data.attributes.email_confirmed_at).toBeNull();
  expect(await confirm(former)).toBeError('confirmation_not_found');
  expect((await noticesTo(email)).map(({ content }) => content?.subject)).toEqual(['Confirm your email address']);
  expect((await confirm(await tokenSentTo(email))).status).toBe(200);
  expect(await confirmedAt(ana)).not.toBeNull();
});
