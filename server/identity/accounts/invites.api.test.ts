import { describe, expect, test } from 'vitest';
import { access } from '#contract/identity/access.ts';
import { accountInvites, accounts } from '#contract/identity/accounts.ts';
import { customers } from '#contract/work/customers.ts';
import { testApp } from '#testkit/app/app.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { aBrowser } from '#testkit/clients/browser.ts';
import { anAccountInput, unique } from '#testkit/inputs/inputs.ts';
import { aCompany, type Company, type Person } from '#testkit/records/factories.ts';
import { noticesTo, tokenSentTo } from '#testkit/scenarios/notices.ts';

function invite({ company_code }: Company, sender: Person, fields: Record<string, string>) {
  const body = { sender_account_id: sender.account_id, sender_company_code: company_code, send_method: 'email' };
  return sender.attempt(accounts.invite, { body: { ...body, ...fields } });
}

async function anInvitation(company: Company, recipient_email = `cruz-${unique()}@acme.example`): Promise<string> {
  expect((await invite(company, company.ana, { recipient_email })).status).toBe(200);
  return tokenSentTo(recipient_email);
}

function joinWith(invite_token: string | undefined, company_code: string) {
  const account = anAccountInput({ company_code, first_name: 'Cruz', invite_token });
  return aBrowser().call(accounts.create, { body: { account } });
}

test("an invited co-worker creates an account and sees the company's records", async () => {
  const acme = await aCompany();
  const recipient = `cruz-${unique()}@acme.example`;
  const token = await anInvitation(acme, recipient);
  const [notice] = await noticesTo(recipient);
  expect(notice?.content).toMatchObject({
    subject: `Ana Alvarez invites you to ${acme.name}`,
    text: expect.stringContaining(`https://app.jobsites.example/create_account_by_invite?token=${token}`) as string,
  });

  const cruz = aBrowser();
  const found = await cruz.call(accounts.findInvite, { query: { token } });
  expect(found.body).toEqual({ sender_company_code: acme.company_code, company_name: acme.name });
  const account = anAccountInput({ company_code: acme.company_code, invite_token: token });
  const joined = await cruz.call(accounts.create, { body: { account } });
  expect(joined.status).toBe(201);
  expect(joined.body.data.attributes).toMatchObject({ company_name: acme.name, email: account.email });

  const { attributes } = (await cruz.call(access.checkAuth)).body.data;
  expect(attributes).toMatchObject({ account_id: joined.body.data.id, subscription_status: 'active' });

  await acme.aCustomer();
  const { login_id, login_password } = account;
  expect((await cruz.call(access.login, { body: { login_id, login_password } })).status).toBe(200);
  expect((await cruz.call(customers.list)).body.meta.total).toBe(1);
});

test('the invitation of a crew lead mentions nothing that has a price', async () => {
  const acme = await aCompany();
  const recipient = `cruz-${unique()}@acme.example`;
  await invite(acme, acme.ana, { recipient_email: recipient, role: 'crew_lead' });
  const [notice] = await noticesTo(recipient);
  expect(notice?.content?.text).toContain(
    'on JobsitesPro as crew lead: the schedule, projects, job sites and time cards in one place.',
  );
  expect(notice?.content?.text).not.toMatch(/estimate|invoice/i);
});

test('an invitation can be sent by text message', async () => {
  const acme = await aCompany();
  const recipient_phone = `813-${Math.floor(Math.random() * 900 + 100)}-4455`;
  const reply = await invite(acme, acme.ben, { send_method: 'sms', recipient_phone });
  expect(reply.body.message).toBe('An link for opening an account has been sent out.');
  expect((await noticesTo(recipient_phone))[0]?.content?.sms).toMatch(/create_account_by_invite\?token=[\w-]{43} /);
});

test.each([
  [{ send_method: 'pigeon' }, { send_method: ['Please select a send method'] }],
  [{ recipient_email: '' }, { recipient_email: ['Please enter an email address.'] }],
  [{ recipient_email: 'cruz@' }, { recipient_email: ['Please enter a valid email address'] }],
  [{ send_method: 'sms' }, { recipient_phone: ['Please enter a phone number.'] }],
  [{ send_method: 'sms', recipient_phone: '555' }, { recipient_phone: ['Phone number must be 10 digits'] }],
])('the invitation %j is rejected with the message of the form', async (input, fields) => {
  const acme = await aCompany();
  const reply = await invite(acme, acme.ana, input);
  expect(reply).toBeError('validation_failed');
  expect(reply.body).toMatchObject({ fields });
});

describe('an invitation', () => {
  test('an invitation creates one account', async () => {
    const { company_code, ...acme } = await aCompany();
    const token = await anInvitation({ company_code, ...acme });
    expect((await joinWith(token, company_code)).status).toBe(201);
    expect(await joinWith(token, company_code)).toBeError('invite_required');
    expect(await aBrowser().call(accounts.findInvite, { query: { token } })).toBeError('invite_not_found');
  });

  test('an invitation used ten times at the same moment creates one account', async () => {
    const acme = await aCompany();
    const token = await anInvitation(acme);
    const replies = await Promise.all(Array.from({ length: 10 }, () => joinWith(token, acme.company_code)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, ...Array<number>(9).fill(403)]);
    const { body } = await acme.ana.call(accounts.list);
    expect(body.meta.total).toBe(3);
  });

  test('an invitation remains valid if the account could not be created', async () => {
    const acme = await aCompany();
    const token = await anInvitation(acme);
    const taken = anAccountInput({ company_code: acme.company_code, login_id: acme.ana.login_id, invite_token: token });
    expect(await aBrowser().call(accounts.create, { body: { account: taken } })).toBeError('duplicate_account');
    expect((await joinWith(token, acme.company_code)).status).toBe(201);
  });

  test('an invitation expires after a day', async () => {
    testClock.stop();
    const acme = await aCompany();
    const token = await anInvitation(acme);
    testClock.forward({ hours: 24 });
    expect(await joinWith(token, acme.company_code)).toBeError('invite_required');
    expect(await aBrowser().call(accounts.findInvite, { query: { token } })).toBeError('invite_not_found');
  });

  test('an invitation gives access only to its own company', async () => {
    const [acme, rival] = [await aCompany(), await aCompany()];
    const token = await anInvitation(acme);
    expect(await joinWith(token, rival.company_code)).toBeError('invite_required');
    expect(await joinWith(token, 'ZZZZZZ')).toBeError('company_not_found');
    expect((await joinWith(token, acme.company_code)).status).toBe(201);
  });

  test('a forged invitation is rejected', async () => {
    const acme = await aCompany();
    const token = await anInvitation(acme);
    for (const forged of ['', 'x', token.slice(1), `${token}A`, token.toLowerCase(), undefined]) {
      expect(await joinWith(forged, acme.company_code)).toBeError('invite_required');
    }
  });

  test("an invitation in another account's name is rejected", async () => {
    const [acme, rival] = [await aCompany(), await aCompany()];
    const recipient_email = 'cruz@acme.example';
    const asBen = await invite(acme, acme.ana, { sender_account_id: acme.ben.account_id, recipient_email });
    expect(asBen).toBeError('account_not_found');
    expect(await invite(rival, acme.ana, { recipient_email })).toBeError('company_not_found');
  });

  test('an invitation replaces an earlier one to the same recipient', async () => {
    const acme = await aCompany();
    const recipient = `cruz-${unique()}@acme.example`;
    const first = await anInvitation(acme, recipient);
    const second = await anInvitation(acme, recipient);
    expect(await joinWith(first, acme.company_code)).toBeError('invite_required');
    expect((await joinWith(second, acme.company_code)).status).toBe(201);
    expect(await noticesTo(recipient)).toHaveLength(1);
  });

  test('an invitation is listed while it is open, and revoking it cancels its notice', async () => {
    const acme = await aCompany();
    const recipient = `cruz-${unique()}@acme.example`;
    const token = await anInvitation(acme, recipient);
    const { body } = await acme.ben.call(accountInvites.list);
    expect(body.data.map(({ attributes }) => attributes)).toMatchObject([{ recipient, sent_by: 'Ana Alvarez' }]);
    expect(JSON.stringify(body)).not.toContain(token);

    const params = { id: body.data[0]?.id ?? '' };
    expect((await acme.ben.call(accountInvites.revoke, { params })).status).toBe(200);
    expect(await noticesTo(recipient)).toEqual([]);
    expect((await acme.ana.call(accountInvites.list)).body.data).toEqual([]);
    expect(await joinWith(token, acme.company_code)).toBeError('invite_required');
    expect(await acme.ana.call(accountInvites.revoke, { params })).toBeError('invite_not_found');
  });

  test('an invitation is deleted with its sender', async () => {
    const acme = await aCompany();
    const recipient_email = `cruz-${unique()}@acme.example`;
    await invite(acme, acme.ben, { recipient_email });
    const token = await tokenSentTo(recipient_email);
    await acme.ana.call(accounts.remove, { params: { id: acme.ben.account_id } });
    expect(await joinWith(token, acme.company_code)).toBeError('invite_required');
  });

  test("an invitation's token is stored only as a hash", async () => {
    const acme = await aCompany();
    const token = await anInvitation(acme);
    const { database } = await testApp();
    const rows = await database.asOwner(async (owner) => (await owner.query('select * from account_invites')).rows);
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});

test('invitations are limited to twenty a day for a company', async () => {
  testClock.stop();
  const acme = await aCompany({ subscription: 'paid' });
  for (let count = 0; count < 20; count++) await anInvitation(acme);
  const reply = await invite(acme, acme.ben, { recipient_email: `one-more-${unique()}@acme.example` });
  expect(reply).toBeError('too_many_messages');
});
