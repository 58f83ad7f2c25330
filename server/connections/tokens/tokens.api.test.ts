import { beforeEach, describe, expect, test } from 'vitest';
import { accessTokens } from '#contract/connections/access-tokens.ts';
import { connections } from '#contract/connections/connections.ts';
import { auditLog } from '#contract/core/audit-log.ts';
import { errors } from '#contract/errors.ts';
import { accounts } from '#contract/identity/accounts.ts';
import { sessions } from '#contract/identity/sessions.ts';
import { estimates } from '#contract/sales/estimates.ts';
import { invoices } from '#contract/sales/invoices.ts';
import { priceItems } from '#contract/sales/price-items.ts';
import { asWithoutMoney } from '#contract/without-money.ts';
import { customers } from '#contract/work/customers.ts';
import { employees } from '#contract/work/employees.ts';
import { images } from '#contract/work/images.ts';
import { timecards } from '#contract/work/timecards.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { testDatabase } from '#testkit/database/engines.ts';
import { aCustomerInput, unique } from '#testkit/inputs/inputs.ts';
import { aCompany, aCoWorker, type Company, type Person } from '#testkit/records/factories.ts';
import { aProgram, type Program, programWith } from '#testkit/records/token-makers.ts';
import { aSentEstimate } from '#testkit/scenarios/answering.ts';
import { newAccessToken } from './token-format.ts';

let acme: Company;
let program: Program;

beforeEach(async () => {
  testClock.set('2026-11-20T17:00:00Z');
  acme = await aCompany();
  program = await aProgram(acme.ana);
});

const invalid = { status: 401, body: { code: 'token_invalid', error: errors.token_invalid.message } };

describe('a program with a token', () => {
  test('reads its own connection', async () => {
    const { body } = await program.call(connections.own);
    expect(body.data.attributes).toMatchObject({
      name: 'Time tracker',
      person: 'Ana Alvarez',
      company_name: acme.name,
    });
  });

  test('gets 403 from a call that is not open to tokens', async () => {
    expect(await program.attempt(sessions.list)).toBeError('not_for_tokens');
  });

  test('gets the same 401 for every token that does not work, with a challenge', async () => {
    const [expired, revoked, assistant] = [
      await aProgram(acme.ana, { days: -1 }),
      await aProgram(acme.ana),
      await aProgram(acme.ana, { audience: 'assistant' }),
    ];
    await acme.ana.call(accessTokens.revoke, { params: { id: revoked.connection_id } });
    const ofBen = await aProgram(acme.ben);
    await acme.ana.call(accounts.remove, { params: { id: acme.ben.account_id } });
    const unknown = [newAccessToken('api'), `${program.token}x`, `x${program.token.slice(1)}`, ''].map((token) =>
      programWith(token),
    );
    const bodies = [];
    for (const each of [...unknown, expired, revoked, assistant, ofBen]) {
      const { status, body, headers } = await each.request({ method: 'GET', url: '/api/v1/connection' });
      expect([status, headers['www-authenticate']]).toEqual([401, 'Bearer']);
      bodies.push(JSON.stringify(body));
    }
    expect(new Set(bodies).size).toBe(1);
    expect(JSON.parse(bodies[0] ?? '')).toMatchObject(invalid.body);
  });

  test('ignores the cookies that are sent with it', async () => {
    const { ana } = acme;
    const mixed = { authorization: `Bearer ${newAccessToken('api')}` };
    expect(await ana.attempt(sessions.list, { headers: mixed })).toMatchObject(invalid);
    const own = { authorization: `Bearer ${program.token}` };
    expect(await ana.attempt(sessions.list, { headers: own })).toBeError('not_for_tokens');
  });

  test('is rejected if a page of another site sends it', async () => {
    const headers = { origin: 'https://elsewhere.example' };
    const body = { customer: {} };
    expect(await program.attempt(customers.create, { body, headers })).toBeError('cross_site');
  });

  test('has the weaker role of its account from the next call on', async () => {
    const owner = await aCoWorker(acme, 'owner');
    const reader = await aProgram(owner);
    expect((await reader.attempt(customers.list)).status).toBe(200);
    await acme.ana.call(accounts.changeRole, { params: { id: owner.account_id }, body: { role: 'crew_lead' } });
    const { body } = await reader.attempt(customers.create, { body: { customer: {} } });
    expect(body).toMatchObject({ code: 'not_your_role' });
  });

  test('that is not used for 90 days ends', async () => {
    const unused = await aProgram(acme.ana, { days: 365 });
    testClock.forward({ days: 91 });
    expect(await unused.attempt(connections.own)).toMatchObject(invalid);
  });

  test('stores when it was last used, from where and by which program', async () => {
    await program.call(connections.own, { headers: { 'user-agent': 'tracker/2' } });
    expect(await listed(acme.ana)).toMatchObject({
      last_used_at: '2026-11-20T17:00:00.000Z',
      last_used_network: program.address,
      last_used_by: 'tracker/2',
    });
  });
});

describe('a stopped connection', () => {
  test('gets connection_paused while it is paused', async () => {
    const params = { id: program.connection_id };
    await acme.ana.call(accessTokens.update, { params, body: { is_paused: true } });
    expect(await program.attempt(connections.own)).toBeError('connection_paused');
    await acme.ana.call(accessTokens.update, { params, body: { is_paused: false } });
    expect((await program.attempt(connections.own)).status).toBe(200);
  });

  test('gets connections_off once an owner has turned all connections off', async () => {
    const body = { is_on: false, who_connects: 'owners' } as const;
    await acme.ana.call(connections.changeSettings, { body });
    expect(await program.attempt(connections.own)).toBeError('connections_off');
  });
});

describe('scopes', () => {
  test('a call that needs another scope gets 403 with the scope in the challenge and in words', async () => {
    const reader = await aProgram(acme.ana, { scopes: ['read'] });
    const reply = await reader.attempt(invoices.listJoined);
    expect(reply).toBeError('scope_missing');
    expect(reply.headers['www-authenticate']).toBe('Bearer error="insufficient_scope", scope="money"');
    expect((reply.body as unknown as { error: string }).error).toContain('“See prices, invoices and payments”');
  });

  test('a token without money reads what a crew lead reads', async () => {
    const { customer_id: id } = await acme.aProject();
    const reader = await aProgram(acme.ana, { scopes: ['read'] });
    const seen = await reader.attempt(asWithoutMoney(customers.read), { params: { id } });
    expect(seen.body.data.attributes).not.toHaveProperty('email');
    expect((await program.call(customers.read, { params: { id } })).body.data.attributes).toHaveProperty('email');
    // A crew lead reads customers of active projects only.
    const { customer_id: other } = await acme.aCustomer();
    expect(await reader.attempt(customers.read, { params: { id: other } })).toBeError('customer_not_found');
  });

  test('a token without money creates a customer, and gets no email back', async () => {
    const drafter = await aProgram(acme.ana, { scopes: ['draft'] });
    const customer = aCustomerInput();
    const { status, body } = await drafter.attempt(asWithoutMoney(customers.create), { body: { customer } });
    expect([status, Object.keys(body.data.attributes).filter((name) => name.includes('email'))]).toEqual([201, []]);
  });

  test('a token without act creates a customer without consents, and cannot give them', async () => {
    const drafter = await aProgram(acme.ana, { scopes: ['read', 'money', 'draft'] });
    const customer = aCustomerInput();
    const created = await drafter.call(customers.create, { body: { customer } });
    expect(created.body.data.attributes).toMatchObject({ email_consent: false, sms_consent: false });
    const consenting = { customer: { ...aCustomerInput(), email_consent: true } };
    expect(await drafter.attempt(customers.create, { body: consenting })).toBeError('scope_missing');
    const changes = { params: { id: created.body.data.id }, body: { customer: { sms_consent: true } } };
    expect(await drafter.attempt(customers.update, changes)).toBeError('scope_missing');
  });

  test('a token without act changes an estimate only until it is sent', async () => {
    const drafter = await aProgram(acme.ana, { scopes: ['read', 'money', 'draft'] });
    const draft = await acme.anEstimate();
    const change = { body: { estimate: { name: 'Another name' } } };
    expect((await drafter.attempt(estimates.update, { params: { id: draft.estimate_id }, ...change })).status).toBe(
      200,
    );
    const { estimate_id } = await aSentEstimate(acme);
    expect(await drafter.attempt(estimates.update, { params: { id: estimate_id }, ...change })).toBeError(
      'scope_missing',
    );
    expect((await program.attempt(estimates.update, { params: { id: estimate_id }, ...change })).status).toBe(200);
  });

  test('the history and files of whole tables are for tokens of owners only', async () => {
    const ofOffice = await aProgram(acme.ben);
    expect(await ofOffice.attempt(auditLog.list)).toBeError('not_your_role');
    const csv = { headers: { accept: 'text/csv' } };
    expect(await ofOffice.attempt(priceItems.list, csv)).toBeError('not_your_role');
    expect((await program.request({ method: 'GET', url: '/api/v1/price_items', ...csv })).status).toBe(200);
  });

  test('no token sees employee codes, not even that of an owner', async () => {
    const { employee_code } = await acme.anEmployee();
    const { body } = await program.call(employees.list);
    expect(body.data).toHaveLength(1);
    expect(JSON.stringify(body)).not.toContain(employee_code);
    const report = { query: { start: '2026-11-20', end: '2026-11-20', uses_wages: 'true' } };
    expect(await program.attempt(timecards.report, report)).toBeError('not_your_role');
  });

  test('a token uploads photos of projects, and no logo', async () => {
    expect(await program.attempt(images.upload, { body: { image_for_tag: 'company' } })).toBeError('not_for_tokens');
  });

  test('the audit log names the program that acted, and for whom', async () => {
    const created = await program.call(customers.create, { body: { customer: aCustomerInput() } });
    const params = { id: created.body.data.id };
    await program.call(customers.update, { params, body: { customer: { internal_notes: 'Has a dog' } } });
    const { body } = await acme.ana.call(auditLog.list, { query: { record_id: params.id } });
    expect(body.data[0]?.attributes).toMatchObject({
      via: 'Time tracker',
      connection_id: program.connection_id,
      account_name: 'Ana Alvarez',
    });
  });
});

describe('the calls of a program', () => {
  test('a list without limit has 100 rows', async () => {
    for (let n = 0; n < 101; n++) await acme.aCustomer();
    const { body } = await program.call(customers.list);
    expect([body.data.length, body.meta.total]).toEqual([100, 101]);
    expect((await acme.ana.call(customers.list)).body.data).toHaveLength(101);
  });

  test('an idempotency key of a program is another than that of its person', async () => {
    const call = { body: { customer: aCustomerInput() }, headers: { 'idempotency-key': unique() } };
    const first = await program.call(customers.create, call);
    const again = await program.call(customers.create, call);
    expect(again.body.data.id).toBe(first.body.data.id);
    expect(await acme.ana.attempt(customers.create, call)).toBeError('duplicate_customer');
  });

  test('the 121st call within a minute gets 429 with Retry-After', async () => {
    for (let n = 0; n < 120; n++) await program.call(connections.own);
    const reply = await program.attempt(connections.own);
    expect(reply).toBeError('too_many_requests');
    expect(reply.headers['retry-after']).toBe('60');
    testClock.forward({ minutes: 1 });
    expect((await program.attempt(connections.own)).status).toBe(200);
  });

  test('the 5,001st write of a day gets 429, and reads go on', async () => {
    await countedBefore('write_of_connection', 5000);
    const body = { customer: aCustomerInput() };
    expect(await program.attempt(customers.create, { body })).toBeError('too_many_requests');
    expect((await program.attempt(customers.list)).status).toBe(200);
    testClock.forward({ days: 1 });
    expect((await program.attempt(customers.create, { body })).status).toBe(201);
  });

  test('the 501st message of a day gets 429, and other writes go on', async () => {
    await countedBefore('send_of_connection', 500);
    const { estimate_id } = await acme.anEstimate();
    const body = { estimate_id, account_id: acme.ana.account_id, send_method: 'email' as const };
    expect(await program.attempt(estimates.send, { body })).toBeError('too_many_requests');
    expect((await program.attempt(customers.create, { body: { customer: aCustomerInput() } })).status).toBe(201);
  });

  test('what they did today is in the list of connections after the next minute', async () => {
    await program.call(connections.own);
    await program.call(customers.create, { body: { customer: aCustomerInput() } });
    await program.attempt(sessions.list);
    testClock.forward({ minutes: 1 });
    await program.call(connections.own);
    expect(await listed(acme.ana)).toMatchObject({ calls_today: 3, drafts_today: 1, done_today: 0, rejected_today: 1 });
  });
});

/** As if the program had made so many calls of this day before. */
async function countedBefore(name: string, count: number): Promise<void> {
  const { systemDb } = await testDatabase();
  const row = { name: `${name}/86400`, key: program.connection_id, window_start: '2026-11-20T00:00:00Z', count };
  await systemDb.insertInto('rate_counters').values(row).execute();
}

async function listed(person: Person) {
  return (await person.call(connections.list)).body.data[0]?.attributes;
}
