import { describe, expect, test, vi } from 'vitest';
import { auditLog } from '#contract/core/audit-log.ts';
import { access } from '#contract/identity/access.ts';
import { accountInvites, accounts } from '#contract/identity/accounts.ts';
import { companies } from '#contract/identity/companies.ts';
import type { Role } from '#contract/roles.ts';
import { employees } from '#contract/work/employees.ts';
import { images } from '#contract/work/images.ts';
import { aBrowser, type Reply } from '#testkit/clients/browser.ts';
import { testDatabase, testEngine } from '#testkit/database/engines.ts';
import { isAnyoneWaiting } from '#testkit/database/locks.ts';
import { aCompanyInput, anAccountInput, PASSWORD, unique } from '#testkit/inputs/inputs.ts';
import { aCompany, aCoWorker, type Company, elsewhere, type Person } from '#testkit/records/factories.ts';
import { noticesTo, tokenSentTo } from '#testkit/scenarios/notices.ts';
import { asCompany } from '../../platform/database/database.ts';
import { lockCompany } from '../companies/store.ts';
import { lockAccount, updateAccount } from './store.ts';

function changeRole(by: Person, { account_id }: { account_id: string }, role: Role) {
  return by.call(accounts.changeRole, { params: { id: account_id }, body: { role } });
}

async function signIn({ login_id }: Person): Promise<Role | undefined> {
  const browser = aBrowser();
  await browser.call(access.login, { body: { login_id, login_password: PASSWORD } });
  return (await browser.call(access.checkAuth)).body.data.attributes.role;
}

async function founderOf({ ana, company_id }: Pick<Company, 'ana' | 'company_id'>): Promise<string | null> {
  const { body } = await ana.call(companies.list);
  expect(body.data[0]?.id).toBe(company_id);
  return body.data[0]?.attributes.created_by_account_id ?? null;
}

test('session and account include the role', async () => {
  const acme = await aCompany();
  const roles: [Person, Role][] = [
    [acme.ana, 'owner'],
    [acme.ben, 'office'],
    [await aCoWorker(acme, 'crew_lead'), 'crew_lead'],
  ];
  for (const [person, role] of roles) {
    expect((await person.call(access.checkAuth)).body.data.attributes.role).toBe(role);
    const { body } = await person.call(accounts.read, { params: { id: person.account_id } });
    expect(body.data.attributes.role).toBe(role);
  }
});

test('the account that creates a company is its owner', async () => {
  const browser = aBrowser();
  const company = await browser.call(companies.create, { body: { company: aCompanyInput() } });
  const { company_code } = company.body.data.attributes;
  const { body } = await browser.call(accounts.create, { body: { account: anAccountInput({ company_code }) } });
  expect(body.data.attributes.role).toBe('owner');
});

describe('an account’s role', () => {
  test('an owner changes the role of an account: its sessions end, the change is audited, and both are notified', async () => {
    const { ana, ben, name } = await aCompany();
    const { status, body } = await changeRole(ana, ben, 'owner');
    expect([status, body.data.attributes.role]).toEqual([200, 'owner']);
    expect(await ben.call(access.checkAuth)).toBeError('session_expired');
    expect(await signIn(ben)).toBe('owner');
    const query = { record_id: ben.account_id, action: 'changed' as const };
    const { data } = (await ana.call(auditLog.list, { query })).body;
    expect(data.map(({ attributes }) => attributes)).toMatchObject([
      { record_type: 'account', before: { role: 'office' }, after: { role: 'owner' } },
    ]);
    const subjects = async ({ email }: Person) => (await noticesTo(email)).map(({ content }) => content?.subject);
    expect(await subjects(ben)).toContain(`You now work with ${name} as owner`);
    expect(await subjects(ana)).toContain(`Ben Alvarez now works with ${name} as owner`);
  });

  test('an account keeps its sessions if its role does not change', async () => {
    const { ana, ben } = await aCompany();
    expect((await changeRole(ana, ben, 'office')).status).toBe(200);
    expect((await ben.call(access.checkAuth)).status).toBe(200);
    expect(await noticesTo(ana.email)).toEqual([]);
  });

  test("the last owner's role and account cannot be changed or removed", async () => {
    const { ana } = await aCompany();
    expect(await changeRole(ana, ana, 'office')).toBeError('last_owner');
    expect(await ana.call(accounts.remove, { params: { id: ana.account_id } })).toBeError('last_owner');
    expect((await ana.call(access.checkAuth)).status).toBe(200);
  });

  test('one owner remains when two demote each other', async () => {
    const { ana, ben } = await aCompany({ ben: 'owner' });
    const replies = await Promise.all([changeRole(ana, ben, 'office'), changeRole(ben, ana, 'office')]);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('a role change revokes the invitations that the new role does not allow', async () => {
    const acme = await aCompany({ ben: 'owner' });
    for (const role of ['owner', 'office'] as const) await invite(acme, acme.ben, role);
    await changeRole(acme.ana, acme.ben, 'office');
    const { data } = (await acme.ana.call(accountInvites.list)).body;
    expect(data.map(({ attributes }) => attributes.role)).toEqual(['office']);
  });

  test('a role other than owner, office or crew lead is rejected', async () => {
    const { ana, ben } = await aCompany();
    for (const role of ['foreman', 'admin', '', null]) {
      const reply = await ana.attempt(accounts.changeRole, { params: { id: ben.account_id }, body: { role } });
      expect(reply).toBeError('validation_failed');
      expect(reply.body).toMatchObject({ fields: { role: ['Please choose a role.'] } });
    }
    expect((await ben.call(access.checkAuth)).body.data.attributes.role).toBe('office');
  });
});

// The embedded engine has one connection, so a call cannot wait for a lock there.
describe.runIf(testEngine === 'postgres')('an owner demoted during a call', () => {
  /** Demotes Ben in a transaction, during which he makes a call that waits for it. */
  async function whileDemoted({ company_id, ben }: Company, makeCall: () => Promise<Reply<unknown>>) {
    const waiting = await asCompany(await testDatabase(), company_id, async (db) => {
      await lockCompany(db);
      const row = await lockAccount(db, ben.account_id);
      const made = makeCall();
      await vi.waitFor(async () => expect(await isAnyoneWaiting()).toBe(true), { timeout: 30_000 });
      await updateAccount(db, row, { role: 'office' });
      return { made };
    });
    return waiting.made;
  }

  test('an owner who is demoted while their call waits cannot change a role, remove an account or invite an owner', async () => {
    const acme = await aCompany({ ben: 'owner' });
    const { ana, ben } = acme;
    const params = { id: ana.account_id };
    const cruz = await aCoWorker(acme, 'owner');
    const calls: ((by: Person) => Promise<Reply<unknown>>)[] = [
      (by) => changeRole(by, cruz, 'office'),
      (by) => by.call(accounts.remove, { params }),
      (by) => by.call(companies.remove, { params: { id: acme.company_id }, body: { current_password: PASSWORD } }),
      async (by) => (await invite(acme, by, 'owner')).reply,
    ];
    for (const makeCall of calls) {
      const signedIn = await elsewhere(ben);
      expect(await whileDemoted(acme, () => makeCall(signedIn))).toBeError('not_your_role');
      await changeRole(ana, ben, 'owner');
    }
    expect((await ana.call(accountInvites.list)).body.data).toEqual([]);
  });
});

describe('the employee of an account', () => {
  const link = (by: Person, { account_id }: Person, employee_id: string | null) =>
    by.attempt(accounts.changeRole, { params: { id: account_id }, body: { role: 'office', employee_id } });

  test('an owner links an account to an employee and may unlink it: its sessions remain open, and the change is audited', async () => {
    const acme = await aCompany();
    const { employee_id, first_name, last_name } = await acme.anEmployee();
    expect((await link(acme.ana, acme.ben, employee_id)).body).toMatchObject({ data: { attributes: { employee_id } } });
    expect((await acme.ben.call(access.checkAuth)).status).toBe(200);
    const query = { record_id: acme.ben.account_id, action: 'changed' as const };
    const employee = `${first_name} ${last_name}`;
    const { data } = (await acme.ana.call(auditLog.list, { query })).body;
    expect(data.map(({ attributes }) => attributes)).toMatchObject([
      { before: { employee: null }, after: { employee } },
    ]);
    await link(acme.ana, acme.ben, null);
    expect(await employeeOf(acme.ben)).toBeNull();
  });

  test("a role change without an employee keeps the account's employee", async () => {
    const acme = await aCompany();
    const { employee_id } = await acme.anEmployee();
    await link(acme.ana, acme.ben, employee_id);
    const { body } = await changeRole(acme.ana, acme.ben, 'crew_lead');
    expect(body.data.attributes).toMatchObject({ role: 'crew_lead', employee_id });
  });

  test('the employee of an account must belong to the company, and is unlinked when the employee is deleted', async () => {
    const acme = await aCompany();
    const other = await (await aCompany()).anEmployee();
    expect(await link(acme.ana, acme.ben, other.employee_id)).toBeError('employee_not_found');
    expect(await employeeOf(acme.ben)).toBeNull();
    const { employee_id } = await acme.anEmployee();
    await link(acme.ana, acme.ben, employee_id);
    await acme.ana.call(employees.remove, { params: { id: employee_id } });
    expect(await employeeOf(acme.ben)).toBeNull();
  });
});

async function employeeOf(person: Person): Promise<string | null> {
  const { body } = await person.call(accounts.read, { params: { id: person.account_id } });
  return body.data.attributes.employee_id;
}

describe('the founder’s place', () => {
  test("the founder's place passes to the owner who demotes the founder", async () => {
    const { ana, ben, company_id } = await aCompany({ ben: 'owner' });
    expect(await founderOf({ ana, company_id })).toBe(ana.account_id);
    await changeRole(ben, ana, 'office');
    expect(await founderOf({ ana: ben, company_id })).toBe(ben.account_id);
  });

  test("the founder's place passes to another owner when the founder gives up the role", async () => {
    const { ana, ben, company_id } = await aCompany({ ben: 'owner' });
    expect((await changeRole(ana, ana, 'office')).status).toBe(200);
    expect(await founderOf({ ana: ben, company_id })).toBe(ben.account_id);
  });

  test("the founder's place passes to the owner who removes the founder's account", async () => {
    const { ana, ben, company_id } = await aCompany({ ben: 'owner' });
    expect((await ben.call(accounts.remove, { params: { id: ana.account_id } })).status).toBe(200);
    expect(await founderOf({ ana: ben, company_id })).toBe(ben.account_id);
  });
});

async function invite({ company_code }: Company, by: Person, role: Role | undefined, employee_id?: string) {
  const recipient_email = `cruz-${unique()}@acme.example`;
  const sender = { sender_account_id: by.account_id, sender_company_code: company_code };
  const body = { ...sender, send_method: 'email' as const, recipient_email, ...(role && { role }), employee_id };
  return { recipient_email, reply: await by.call(accounts.invite, { body }) };
}

describe('an invitation', () => {
  test.each([
    ['owner', 'as owner'],
    ['office', 'as office'],
    ['crew_lead', 'as crew lead'],
    [undefined, 'as office'],
  ] as const)('an invitation to the role %s says "%s" and creates an account with the role', async (role, words) => {
    const acme = await aCompany();
    const { recipient_email } = await invite(acme, acme.ana, role);
    expect((await noticesTo(recipient_email))[0]?.content?.text).toContain(words);
    const invite_token = await tokenSentTo(recipient_email);
    const account = anAccountInput({ company_code: acme.company_code, invite_token });
    const { body } = await aBrowser().call(accounts.create, { body: { account } });
    expect(body.data.attributes.role).toBe(role ?? 'office');
  });

  test('an invitation to an employee creates an account linked to the employee', async () => {
    const acme = await aCompany();
    const { employee_id } = await acme.anEmployee();
    const { recipient_email } = await invite(acme, acme.ben, 'crew_lead', employee_id);
    const { data } = (await acme.ana.call(accountInvites.list)).body;
    expect(data.map(({ attributes }) => attributes)).toMatchObject([{ role: 'crew_lead', employee_id }]);
    const invite_token = await tokenSentTo(recipient_email);
    const account = anAccountInput({ company_code: acme.company_code, invite_token });
    const { body } = await aBrowser().call(accounts.create, { body: { account } });
    expect(body.data.attributes).toMatchObject({ role: 'crew_lead', employee_id });
  });

  test('an invitation to an employee of another company is not sent', async () => {
    const acme = await aCompany();
    const { employee_id } = await (await aCompany()).anEmployee();
    const { recipient_email, reply } = await invite(acme, acme.ana, 'crew_lead', employee_id);
    expect(reply).toBeError('employee_not_found');
    expect(await noticesTo(recipient_email)).toEqual([]);
  });

  test("a crew lead's invitation is rejected", async () => {
    const acme = await aCompany();
    const lead = await aCoWorker(acme, 'crew_lead');
    expect((await invite(acme, lead, 'crew_lead')).reply).toBeError('not_your_role');
  });

  test('the office can invite the office or a crew lead, but not an owner', async () => {
    const acme = await aCompany();
    expect((await invite(acme, acme.ben, 'crew_lead')).reply.status).toBe(200);
    expect((await invite(acme, acme.ben, 'owner')).reply).toBeError('not_your_role');
    expect((await invite(acme, acme.ben, 'office')).reply.status).toBe(200);
  });
});

describe('a closed company', () => {
  test('each owner of a closed company can log in and restore it', async () => {
    const { ana, ben, company_id } = await aCompany({ ben: 'owner' });
    const params = { id: company_id };
    await ana.call(companies.remove, { params, body: { current_password: PASSWORD } });
    const { login_id } = ben;
    expect((await ben.call(access.login, { body: { login_id, login_password: PASSWORD } })).status).toBe(200);
    expect((await ben.call(companies.restore, { params })).status).toBe(200);
  });
});

describe('images', () => {
  test("only owners can change the company's images", async () => {
    const { ana, ben } = await aCompany();
    const logo = { image_for_tag: 'company' as const };
    expect(await ben.attempt(images.upload, { body: logo })).toBeError('not_your_role');
    expect((await ana.attempt(images.upload, { body: logo })).status).toBe(201);
  });

  test("crew leads can see the company's images and their own", async () => {
    const acme = await aCompany();
    const lead = await aCoWorker(acme, 'crew_lead');
    for (const tag of ['company', 'account'] as const) {
      expect((await lead.call(images.links, { query: { image_for_tag: tag } })).body).toEqual({ photos: [] });
    }
  });
});

test('a crew lead can read only their own account', async () => {
  const acme = await aCompany();
  const lead = await aCoWorker(acme, 'crew_lead');
  expect(await lead.call(accounts.read, { params: { id: acme.ana.account_id } })).toBeError('not_your_role');
});
