import { beforeEach, describe, expect, test } from 'vitest';
import { accessTokens, tokenReports } from '#contract/connections/access-tokens.ts';
import { connections } from '#contract/connections/connections.ts';
import { access } from '#contract/identity/access.ts';
import { accounts } from '#contract/identity/accounts.ts';
import { passwordResets } from '#contract/identity/password-resets.ts';
import { runCommand } from '#testkit/app/run-command.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { aBrowser } from '#testkit/clients/browser.ts';
import { testDatabase } from '#testkit/database/engines.ts';
import { PASSWORD } from '#testkit/inputs/inputs.ts';
import { aCompany, aCoWorker, type Company, type Person } from '#testkit/records/factories.ts';
import { aProgram, programWith } from '#testkit/records/token-makers.ts';
import { noticesTo, sendRequestedResets, tokenSentTo } from '#testkit/scenarios/notices.ts';
import { asCompany } from '../../platform/database/database.ts';
import { tokensFeature } from './feature.ts';
import { newAccessToken } from './token-format.ts';

let acme: Company;

beforeEach(async () => {
  testClock.set('2026-11-20T17:00:00Z');
  acme = await aCompany();
});

const access_token = { name: 'Time tracker', scopes: ['read' as const], expires_in_days: 90 as const };

const create = (person: Person, more: { current_password?: string } = {}) =>
  person.attempt(accessTokens.create, { body: { access_token, ...more } });

async function upkeep(): Promise<void> {
  const database = await testDatabase();
  await asCompany(database, acme.company_id, async (db) => tokensFeature.cleanupOfCompany?.(db, testClock.now()));
}

async function endedReason(person: Person, id: string) {
  const { body } = await person.call(connections.list);
  return body.data.find((row) => row.id === id)?.attributes.ended_reason;
}

describe('creating a token', () => {
  test('it works, is shown once, and the account and the owners are notified', async () => {
    await allow('office');
    const { status, body } = await create(acme.ben);
    expect(status).toBe(201);
    const { token, ...attributes } = body.data.attributes;
    expect(attributes).toMatchObject({ state: 'active', hint: token.slice(-4), scopes: ['read'], is_own: true });
    expect((await programWith(token).call(connections.own)).body.data.attributes.person).toBe('Ben Alvarez');
    expect(JSON.stringify((await acme.ben.call(connections.list)).body)).not.toContain(token);
    for (const { email } of [acme.ana, acme.ben])
      expect(await subjectsTo(email)).toContain('A token was created: Time tracker');
  });

  test('it needs the password again 15 minutes after the login', async () => {
    testClock.forward({ minutes: 16 });
    expect(await create(acme.ana)).toBeError('confirm_again');
    expect(await create(acme.ana, { current_password: 'wrong' })).toBeError('validation_failed');
    expect((await create(acme.ana, { current_password: PASSWORD })).status).toBe(201);
    // The session is confirmed for another 15 minutes.
    testClock.forward({ minutes: 14 });
    expect((await create(acme.ana)).status).toBe(201);
  });

  test('only those may create one whom the company lets, and the message names an owner', async () => {
    const lead = await aCoWorker(acme, 'crew_lead');
    const reply = await create(acme.ben);
    expect(reply).toBeError('connections_by_role');
    expect(reply.body).toMatchObject({ error: 'Your company lets only owners connect things. Ask Ana Alvarez.' });
    await allow('office');
    expect((await create(acme.ben)).status).toBe(201);
    expect(await create(lead)).toBeError('connections_by_role');
    await allow('everybody');
    expect((await create(lead)).status).toBe(201);
  });

  test('a crew lead cannot give it the scope for money', async () => {
    const lead = await aCoWorker(acme, 'crew_lead');
    await allow('everybody');
    const body = { access_token: { ...access_token, scopes: ['read', 'money'] as ('read' | 'money')[] } };
    expect(await lead.attempt(accessTokens.create, { body })).toBeError('validation_failed');
  });

  test('it needs a scope', async () => {
    const reply = await acme.ana.attempt(accessTokens.create, {
      body: { access_token: { ...access_token, scopes: [] } },
    });
    expect(reply.body).toMatchObject({
      error: 'Choose what it may do.',
      fields: { scopes: ['Choose what it may do.'] },
    });
  });

  test('an account keeps at most 20', async () => {
    for (let n = 0; n < 20; n++) await aProgram(acme.ana);
    expect(await create(acme.ana)).toBeError('too_many_connections');
  });
});

describe('changing a token', () => {
  test('a new scope needs a confirmed session, and fewer scopes do not', async () => {
    const program = await aProgram(acme.ana, { scopes: ['read', 'draft'] });
    testClock.forward({ minutes: 16 });
    const params = { id: program.connection_id };
    const fewer = await acme.ana.call(accessTokens.update, { params, body: { scopes: ['read'] } });
    expect(fewer.body.data.attributes.scopes).toEqual(['read']);
    const more = { params, body: { scopes: ['read', 'act'] as ('read' | 'act')[] } };
    expect(await acme.ana.attempt(accessTokens.update, more)).toBeError('confirm_again');
  });

  test('an owner pauses and ends the token of a co-worker, and changes nothing else of it', async () => {
    const program = await aProgram(acme.ben);
    const params = { id: program.connection_id };
    const rename = { params, body: { name: 'Mine' } };
    expect(await acme.ana.attempt(accessTokens.update, rename)).toBeError('not_your_account');
    await acme.ana.call(accessTokens.update, { params, body: { is_paused: true } });
    expect(await program.attempt(connections.own)).toBeError('connection_paused');
    await acme.ana.call(accessTokens.revoke, { params });
    expect(await program.attempt(connections.own)).toBeError('token_invalid');
  });

  test('nobody else sees or ends it', async () => {
    const program = await aProgram(acme.ana);
    const params = { id: program.connection_id };
    expect(await acme.ben.attempt(accessTokens.revoke, { params })).toBeError('connection_not_found');
    expect((await acme.ben.call(connections.list)).body.data).toEqual([]);
    expect(await acme.ben.attempt(connections.list, { query: { all: 'true' } })).toBeError('not_your_role');
    expect((await acme.ana.call(connections.list, { query: { all: 'true' } })).body.data).toHaveLength(1);
  });

  test('after a renewal the former secret works for 24 hours', async () => {
    const former = await aProgram(acme.ana);
    const renewal = { params: { id: former.connection_id }, body: {} };
    const { token } = (await acme.ana.call(accessTokens.renew, renewal)).body.data.attributes;
    expect((await former.attempt(connections.own)).status).toBe(200);
    testClock.forward({ hours: 24 });
    expect(await former.attempt(connections.own)).toBeError('token_invalid');
    expect((await programWith(token).attempt(connections.own)).status).toBe(200);
    await upkeep();
    expect((await programWith(token).attempt(connections.own)).status).toBe(200);
    const { asOwner } = await testDatabase();
    const kinds = await asOwner((owner) =>
      owner.query('select kind from directory where id = $1', [former.connection_id]),
    );
    expect(kinds.rows).toEqual([{ kind: 'access_tokens_token_hash_key' }]);
  });
});

describe('a token ends', () => {
  test('with its time, which the upkeep records', async () => {
    const program = await aProgram(acme.ana, { days: 1 });
    testClock.forward({ days: 2 });
    expect(await program.attempt(connections.own)).toBeError('token_invalid');
    await upkeep();
    testClock.set('2026-11-20T17:00:00Z');
    expect(await endedReason(acme.ana, program.connection_id)).toBe('expired');
  });

  test('with a reset of the password', async () => {
    const program = await aProgram(acme.ana);
    const { login_id, email } = acme.ana;
    await aBrowser().call(passwordResets.request, { body: { login_id, email, send_method: 'email' } });
    await sendRequestedResets();
    const token = await tokenSentTo(email);
    await aBrowser().call(passwordResets.choose, { params: { token }, body: { password: `${PASSWORD}9` } });
    expect(await program.attempt(connections.own)).toBeError('token_invalid');
  });

  test('with a change of the password only if its owner says so', async () => {
    const program = await aProgram(acme.ana);
    const change = (current: string, next: string, end_connections: boolean) => {
      const body = { current_password: current, new_password: next, confirm_password: next, end_connections };
      return acme.ana.call(accounts.changePassword, { body });
    };
    await change(PASSWORD, `${PASSWORD}2`, false);
    expect((await program.attempt(connections.own)).status).toBe(200);
    await change(`${PASSWORD}2`, `${PASSWORD}3`, true);
    expect(await program.attempt(connections.own)).toBeError('token_invalid');
    expect(await endedReason(acme.ana, program.connection_id)).toBe('password_changed');
  });

  test('with its account, and stays in the list of the owners', async () => {
    const program = await aProgram(acme.ben);
    await acme.ana.call(accounts.remove, { params: { id: acme.ben.account_id } });
    expect(await program.attempt(connections.own)).toBeError('token_invalid');
    const { body } = await acme.ana.call(connections.list, { query: { all: 'true' } });
    expect(body.data[0]?.attributes).toMatchObject({ state: 'ended', ended_reason: 'account_deleted' });
  });

  test('when somebody reports it, and its owner is notified', async () => {
    const program = await aProgram(acme.ana);
    const report = (token: string) => aBrowser().call(tokenReports.create, { body: { token } });
    const replies = [
      await report(program.token),
      await report(program.token),
      await report(newAccessToken('api')),
      await report('x'),
    ];
    expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await program.attempt(connections.own)).toBeError('token_invalid');
    expect(await subjectsTo(acme.ana.email)).toEqual(['Your token was found in public: Time tracker']);
  });

  test('with the command of an operator for its company', async () => {
    const [program, other] = [await aProgram(acme.ana), await aProgram((await aCompany()).ana)];
    expect(await runCommand('connections', 'end', '--company', acme.company_code)).toBe('1 connection has ended.');
    expect(await program.attempt(connections.own)).toBeError('token_invalid');
    expect((await other.attempt(connections.own)).status).toBe(200);
    expect(await runCommand('connections', 'end', '--all')).toMatch(/connections? ha(s|ve) ended\.$/);
    expect(await other.attempt(connections.own)).toBeError('token_invalid');
    await expect(runCommand('connections', 'end')).rejects.toThrow('Name a company, or say --all.');
  });
});

test('the owner of a token is notified once within the week before it expires', async () => {
  await aProgram(acme.ana, { days: 8 });
  await upkeep();
  const jobs = async () => {
    const { systemDb } = await testDatabase();
    return systemDb.selectFrom('jobs').select('data').where('queue', '=', 'tokens.expiring').execute();
  };
  const before = (await jobs()).length;
  testClock.forward({ days: 2 });
  await upkeep();
  await upkeep();
  expect(await jobs()).toHaveLength(before + 1);
});

test('a login confirms its session', async () => {
  const browser = aBrowser();
  testClock.forward({ hours: 2 });
  await browser.call(access.login, { body: { login_id: acme.ana.login_id, login_password: PASSWORD } });
  expect((await browser.attempt(accessTokens.create, { body: { access_token } })).status).toBe(201);
});

async function subjectsTo(email: string) {
  return (await noticesTo(email)).map(({ content }) => content?.subject);
}

async function allow(who_connects: 'office' | 'everybody'): Promise<void> {
  await acme.ana.call(connections.changeSettings, { body: { is_on: true, who_connects } });
}
