import { describe, expect, test } from 'vitest';
import { access } from '#contract/identity/access.ts';
import { accounts } from '#contract/identity/accounts.ts';
import { testApp } from '#testkit/app/app.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { aBrowser } from '#testkit/clients/browser.ts';
import { aPhone, PASSWORD, unique } from '#testkit/inputs/inputs.ts';
import { aCompany, elsewhere, type Person } from '#testkit/records/factories.ts';
import { noticesTo } from '#testkit/scenarios/notices.ts';
import { noteReply } from '../../core/delivery/opt-outs.ts';

const NEW_PASSWORD = 'Another-horse-9-battery';

function change({ account_id, call }: Person, account: Record<string, string>, headers = {}) {
  return call(accounts.update, { params: { id: account_id }, body: { account }, headers });
}

async function subjectsTo(address: string): Promise<(string | undefined)[]> {
  return (await noticesTo(address)).map(({ content }) => content?.subject);
}

function logIn(login_id: string, login_password: string) {
  return aBrowser().call(access.login, { body: { login_id, login_password } });
}

test('name changes take effect at once, without a notice', async () => {
  const { ana } = await aCompany();
  const { status, body } = await change(ana, { first_name: 'Anna', last_name: 'Alvarado' });
  expect(status).toBe(200);
  expect(body.data.attributes).toMatchObject({ first_name: 'Anna', last_name: 'Alvarado', email: ana.email });
  expect(await noticesTo(ana.email)).toEqual([]);
  const { body: session } = await ana.call(access.checkAuth);
  expect(session.data.attributes.first_name).toBe('Anna');
});

describe('a new email, phone, login ID or password', () => {
  const changes = (): Record<string, string>[] => [
    { email: `new-${unique()}@acme.example` },
    { phone: '813-555-0111' },
    { login_id: `new-${unique()}` },
    { login_password: NEW_PASSWORD, login_password_confirmation: NEW_PASSWORD },
  ];

  test('a new email, phone, login ID or password requires the current password', async () => {
    const { ana } = await aCompany();
    for (const fields of changes()) {
      const without = await change(ana, fields);
      expect(without).toBeError('validation_failed');
      expect(without.body).toMatchObject({ fields: { current_password: ['Please enter your current password'] } });
      const wrong = await change(ana, { ...fields, current_password: 'Wrong-horse-7' });
      expect(wrong.body).toMatchObject({ fields: { current_password: ['Current password is not right.'] } });
    }
  });

  test('a new email, phone, login ID or password is reported to the previous address', async () => {
    for (const [index, fields] of changes().entries()) {
      const { ana } = await aCompany();
      expect((await change(ana, { ...fields, current_password: PASSWORD })).status).toBe(200);
      const what = ['email address', 'phone number', 'login ID', 'password'][index];
      expect(await subjectsTo(ana.email)).toEqual([`Your ${what} was changed`]);
    }
  });

  test('an email, phone or login ID equal to the old one requires no password', async () => {
    const { ana } = await aCompany();
    const same = { email: ana.email, login_id: ana.login_id, login_password: '', login_password_confirmation: '' };
    expect((await change(ana, { ...same, first_name: 'Anna' })).status).toBe(200);
    expect((await logIn(ana.login_id, PASSWORD)).status).toBe(200);
  });

  test('a new login ID or password applies from the next login on', async () => {
    const { ana } = await aCompany();
    const login_id = `new-${unique()}`;
    const fields = { login_id, login_password: NEW_PASSWORD, login_password_confirmation: NEW_PASSWORD };
    await change(ana, { ...fields, current_password: PASSWORD });
    expect((await logIn(login_id, NEW_PASSWORD)).status).toBe(200);
    expect(await logIn(ana.login_id, NEW_PASSWORD)).toBeError('login_failed');
  });

  test('wrong passwords in the account settings are limited', async () => {
    testClock.stop();
    const { ana } = await aCompany();
    const guess = () => change(ana, { email: 'thief@thieves.example', current_password: 'Wrong-horse-7' });
    for (let count = 0; count < 10; count++) expect(await guess()).toBeError('validation_failed');
    expect(await guess()).toBeError('too_many_requests');
  });
});

describe('a new phone', () => {
  /** Ana, with a unique phone number. */
  async function withOwnPhone(): Promise<{ ana: Person; former: string }> {
    const { ana } = await aCompany();
    const former = aPhone();
    await change(ana, { phone: former, current_password: PASSWORD });
    return { ana, former };
  }

  test('a new phone is reported by text message to the previous phone', async () => {
    const { ana, former } = await withOwnPhone();
    const { body } = await change(ana, { phone: '(813) 555-0111', current_password: PASSWORD });
    expect(body.data.attributes.phone).toBe('813-555-0111');
    expect((await noticesTo(former)).map(({ channel, content }) => [channel, content?.sms])).toEqual([
      ['sms', expect.stringContaining('the phone number of your account was changed. Not you?')],
    ]);
    expect((await subjectsTo(ana.email)).at(-1)).toBe('Your phone number was changed');
  });

  test('a new phone is saved although the previous phone has opted out', async () => {
    const { ana, former } = await withOwnPhone();
    const { database } = await testApp();
    await noteReply(database.systemDb, { providerId: unique(), from: former, text: 'STOP' }, new Date());
    expect((await change(ana, { phone: aPhone(), current_password: PASSWORD })).status).toBe(200);
    expect(await noticesTo(former)).toEqual([]);
  });

  test('the phone can be changed five times a day, which limits the text messages', async () => {
    testClock.stop();
    const { ana } = await aCompany();
    for (let count = 0; count < 5; count++) {
      expect((await change(ana, { phone: aPhone(), current_password: PASSWORD })).status).toBe(200);
    }
    expect(await change(ana, { phone: aPhone(), current_password: PASSWORD })).toBeError('too_many_requests');
  });
});

test.each([
  ['short', 'Ab1!', 'Password must be at least 8 characters long'],
  ['common', 'Password123', 'This password is too common. Please choose a stronger password'],
  ['predictable', 'P@ssw0rd1!', 'This password is too common. Please choose a stronger password'],
  ['very long', `Aa1!${'x'.repeat(125)}`, 'Password cannot exceed 128 characters'],
  ['plain', 'abcdefg1', 'Password must contain an uppercase letter, must contain a special character'],
])('a %s new password is rejected with the message of its rule', async (_kind, password, sentence) => {
  const { ana } = await aCompany();
  const fields = { login_password: password, login_password_confirmation: password, current_password: PASSWORD };
  const reply = await change(ana, fields);
  expect(reply).toBeError('validation_failed');
  expect(reply.body).toMatchObject({ error: sentence, fields: { login_password: [sentence] } });
});

test('a new password ends all other sessions', async () => {
  const { ana } = await aCompany();
  const phone = await elsewhere(ana);
  const fields = { login_password: NEW_PASSWORD, login_password_confirmation: NEW_PASSWORD };
  await change(ana, { ...fields, current_password: PASSWORD });
  expect((await ana.call(access.checkAuth)).status).toBe(200);
  expect(await phone.call(access.checkAuth)).toBeError('session_expired');
});

test('a login ID that is taken, in any case, is rejected on update', async () => {
  const { ana, ben } = await aCompany();
  const taken = { login_id: ben.login_id.toUpperCase(), current_password: PASSWORD };
  expect(await change(ana, taken)).toBeError('duplicate_account');
  expect(await noticesTo(ana.email)).toEqual([]);
});

test('an account update does not change fields that the server owns', async () => {
  const { ana, company_code } = await aCompany();
  const input = { company_code: 'ZZZZZZ', auth_provider: 'google', account_id: 'x', first_name: 'Anna' };
  const { body } = await change(ana, input);
  expect(body.data.attributes).toMatchObject({ company_code, auth_provider: 'self', account_id: ana.account_id });
});

test('an account update with a stale version is rejected', async () => {
  const { ana } = await aCompany();
  const { body } = await ana.call(accounts.read, { params: { id: ana.account_id } });
  const version = { 'if-unmodified-since-version': body.data.attributes.updated_at };
  expect((await change(ana, { first_name: 'Anna' }, version)).status).toBe(200);
  expect(await change(ana, { first_name: 'Annie' }, version)).toBeError('stale_record');
});

describe('a password change', () => {
  const passwords = (current_password: string, new_password = NEW_PASSWORD, confirm_password = new_password) => ({
    body: { current_password, new_password, confirm_password },
  });

  test('a password change keeps this session, ends the others and notifies the owner', async () => {
    const { ana } = await aCompany();
    const phone = await elsewhere(ana);
    const { status, body } = await ana.call(accounts.changePassword, passwords(PASSWORD));
    expect([status, body.message]).toEqual([200, 'Password changed successfully. Please logout and re-login']);
    expect((await ana.call(access.checkAuth)).status).toBe(200);
    expect(await phone.call(access.checkAuth)).toBeError('session_expired');
    expect((await logIn(ana.login_id, NEW_PASSWORD)).status).toBe(200);
    expect(await subjectsTo(ana.email)).toEqual(['Your password was changed']);
  });

  test('a password change rejects a wrong password, a weak one, and two that differ', async () => {
    const { ana } = await aCompany();
    const attempts = [
      [passwords('Wrong-horse-7'), { current_password: ['Current password is not right.'] }],
      [
        passwords(PASSWORD, 'password'),
        { new_password: ['This password is too common. Please choose a stronger password'] },
      ],
      [
        passwords(PASSWORD, `A${ana.login_id.slice(1)}-1!`),
        { new_password: ['This password is too common. Please choose a stronger password'] },
      ],
      [passwords(PASSWORD, NEW_PASSWORD, 'x'), { confirm_password: ['New password and confirmation do not match.'] }],
    ] as const;
    for (const [input, fields] of attempts) {
      const reply = await ana.call(accounts.changePassword, input);
      expect(reply).toBeError('validation_failed');
      expect(reply.body).toMatchObject({ fields });
    }
  });

  test('one of two concurrent password changes succeeds', async () => {
    const { ana } = await aCompany();
    const replies = await Promise.all(
      ['A', 'B', 'C'].map((suffix) =>
        ana.call(accounts.changePassword, passwords(PASSWORD, `${NEW_PASSWORD}${suffix}`)),
      ),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

describe('a co-worker’s account', () => {
  test("a co-worker's account can be read but not changed", async () => {
    const { ana, ben } = await aCompany();
    const { body } = await ana.call(accounts.read, { params: { id: ben.account_id } });
    expect(body.data.attributes).toMatchObject({ account_id: ben.account_id, email: ben.email });
    expect(JSON.stringify(body)).not.toMatch(/hash|argon2|consent/);
    const changed = { params: { id: ben.account_id }, body: { account: { first_name: 'Bob' } } };
    expect(await ana.call(accounts.update, changed)).toBeError('not_your_account');
  });

  test("a co-worker's account is in the list of accounts", async () => {
    const { ana, ben, company_code } = await aCompany();
    const { body } = await ana.call(accounts.list, { query: { sort: 'first_name' } });
    expect(body.data.map(({ id }) => id)).toEqual([ana.account_id, ben.account_id]);
    expect(body.data[0]?.attributes.company_code).toBe(company_code);
    const found = await ana.call(accounts.list, { query: { q: ben.login_id } });
    expect(found.body.data.map(({ id }) => id)).toEqual([ben.account_id]);
  });

  test("only owners can remove a co-worker's account: its sessions end, its records remain", async () => {
    const { ana, ben, aProject } = await aCompany();
    await aProject();
    const params = { id: ben.account_id };
    expect(await ben.call(accounts.remove, { params: { id: ana.account_id } })).toBeError('not_your_role');
    expect(await ben.call(accounts.remove, { params })).toBeError('not_your_role');
    expect((await ana.call(accounts.remove, { params })).status).toBe(200);
    expect(await ben.call(access.checkAuth)).toBeError('session_expired');
    expect(await logIn(ben.login_id, PASSWORD)).toBeError('login_failed');
    expect(await ana.call(accounts.remove, { params })).toBeError('account_not_found');
  });

  test('the account of the last owner cannot be removed', async () => {
    const { ana } = await aCompany();
    expect(await ana.call(accounts.remove, { params: { id: ana.account_id } })).toBeError('last_owner');
  });
});
