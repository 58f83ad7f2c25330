import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { auditLog } from '#contract/core/audit-log.ts';
import { access } from '#contract/identity/access.ts';
import { secondFactors } from '#contract/identity/second-factors.ts';
import { customers } from '#contract/work/customers.ts';
import { runCommand } from '#testkit/app/run-command.ts';
import { tempFolder } from '#testkit/app/temp-folder.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { addPasskey, enrol } from '#testkit/clients/second-factors.ts';
import { aCompany, elsewhere } from '#testkit/records/factories.ts';
import { noticesTo } from '#testkit/scenarios/notices.ts';
import { subscriptionOf } from '#testkit/scenarios/paying.ts';
import { lockFolder } from '../../platform/database/embedded/folder-lock.ts';

async function lineOf(code: string): Promise<string | undefined> {
  return (await runCommand('subscriptions', 'list')).split('\n').find((line) => line.startsWith(code));
}

describe('subscriptions list', () => {
  test("subscriptions list shows every company's subscription as of today", async () => {
    testClock.set('2027-01-31T17:00:00Z');
    const [none, active, cancelled] = [
      await aCompany({ subscription: 'none', name: 'Zeta Roofing' }),
      await aCompany(),
      await aCompany({ subscription: 'cancelled' }),
    ];
    expect(await lineOf(none.company_code)).toMatch(/^\w{6} {2}Zeta Roofing +inactive$/);
    const day = String.raw`\d{4}-\d\d-\d\d`;
    const columns = (status: string) => new RegExp(`^\\w{6}  Acme Roofing \\w+ +${status} +${day} +${day} +0$`);
    expect(await lineOf(active.company_code)).toMatch(columns('active'));
    expect(await lineOf(cancelled.company_code)).toMatch(columns('cancelled'));
    testClock.forward({ days: 100 });
    expect(await lineOf(active.company_code)).toMatch(columns('expired'));
  });

  test('subscriptions list prints a heading over every column', async () => {
    await aCompany();
    const [head = ''] = (await runCommand('subscriptions', 'list')).split('\n');
    expect(head).toMatch(/^Code +Company +Status +Since +Last day +Months paid$/);
  });
});

describe('subscriptions grant', () => {
  test('subscriptions grant gives access to a company whose subscription has expired', async () => {
    const { ana, company_code, name } = await aCompany({ subscription: 'expired' });
    expect(await ana.call(customers.list)).toBeError('subscription_inactive');
    const output = await runCommand('subscriptions', 'grant', company_code.toLowerCase(), '6');
    const subscription = await subscriptionOf(ana);
    expect(subscription).toMatchObject({ subscription_status: 'active', number_of_months_subscribed: 6 });
    expect(output).toBe(
      `${name} (${company_code}) is active from ${subscription?.start_date} through ${subscription?.end_date}.`,
    );
    expect((await ana.call(customers.list)).status).toBe(200);
  });

  test('subscriptions grant extends an active subscription from its end', async () => {
    testClock.set('2027-01-15T17:00:00Z');
    const { ana, company_code } = await aCompany();
    await runCommand('subscriptions', 'grant', company_code, '2');
    expect(await subscriptionOf(ana)).toMatchObject({ start_date: '2027-01-15', end_date: '2027-06-15' });
  });

  test('subscriptions grant adds the trial for a company without a subscription, like a first payment', async () => {
    testClock.set('2027-01-15T17:00:00Z');
    const { ana, company_code } = await aCompany({ subscription: 'none' });
    await runCommand('subscriptions', 'grant', company_code, '1');
    expect(await subscriptionOf(ana)).toMatchObject({ start_date: '2027-01-15', end_date: '2027-05-15' });
  });

  test.each([
    ['0', 'Number of months must be from 1 to 60.'],
    ['61', 'Number of months must be from 1 to 60.'],
    ['1.5', 'Number of months must be from 1 to 60.'],
    ['many', 'Value of number of months is missing.'],
  ])('subscriptions grant rejects %s months', async (months, sentence) => {
    const { ana, company_code } = await aCompany({ subscription: 'none' });
    await expect(runCommand('subscriptions', 'grant', company_code, months)).rejects.toThrow(sentence);
    expect(await subscriptionOf(ana)).toBeUndefined();
  });

  test('subscriptions grant rejects an unknown company', async () => {
    await expect(runCommand('subscriptions', 'grant', 'NOBODY', '1')).rejects.toThrow(
      'There is no company with the code "NOBODY".',
    );
  });
});

describe('second-factor remove', () => {
  test('second-factor remove turns off the app and the passkeys, notifies the owner and is audited', async () => {
    const { ana } = await aCompany();
    await enrol(ana);
    await addPasskey(ana);
    const output = await runCommand('second-factor', 'remove', ana.login_id.toUpperCase());
    expect(output).toBe('Two-step login of Ana Alvarez is off. Please be sure that it was Ana who asked.');
    const { body: state } = await ana.call(secondFactors.read);
    expect(state.data.attributes).toMatchObject({ is_on: false, has_app: false, passkeys: 0 });
    const notice = (await noticesTo(ana.email)).at(-1)?.content;
    expect(notice?.text).toContain('was turned off for your JobsitesPro account');
    const { body } = await ana.call(auditLog.list, { query: { record_type: 'second_factor', action: 'deleted' } });
    expect(body.data.map(({ attributes }) => attributes.account_name)).toEqual(['Operator']);
  });

  test('second-factor remove rejects an unknown login ID, and an account without a second factor', async () => {
    const { ana } = await aCompany();
    await expect(runCommand('second-factor', 'remove', 'nobody')).rejects.toThrow(
      'There is no account with the login ID "nobody".',
    );
    await expect(runCommand('second-factor', 'remove', ana.login_id)).rejects.toThrow(
      'Two-step login of Ana Alvarez is off already.',
    );
  });
});

describe('sessions end', () => {
  test('sessions end logs only that account out in every browser, and the audit log records it', async () => {
    const { ana, ben } = await aCompany();
    const other = await elsewhere(ana);
    expect(await runCommand('sessions', 'end', ana.login_id)).toBe('Ana Alvarez is logged out in every browser.');
    for (const browser of [ana, other]) expect(await browser.call(access.checkAuth)).toBeError('session_expired');
    const { body } = await ben.call(auditLog.list, { query: { record_type: 'session', action: 'signed_out' } });
    const entries = body.data.map(({ attributes: { account_name, summary } }) => [account_name, summary]);
    expect(entries).toEqual([['Operator', 'All browsers']]);
  });

  test('sessions end rejects an unknown login ID', async () => {
    await expect(runCommand('sessions', 'end', 'nobody')).rejects.toThrow(
      'There is no account with the login ID "nobody".',
    );
  });
});

test('an unknown command lists the available commands', async () => {
  await expect(runCommand('subscription', 'list')).rejects.toThrow('subscriptions grant <company_code> <months>');
  await expect(runCommand('subscriptions', 'grant', 'ABCDEF')).rejects.toThrow(
    'Usage: subscriptions grant <company_code> <months>',
  );
});

test('a command leaves a folder without a database unchanged', async () => {
  const { code, output } = await runInProcess(tempFolder(), 'subscriptions', 'list');
  expect([code, output]).toEqual([1, expect.stringContaining('There is no database of JobsitesPro there')]);
});

test('a command does not access the embedded database while the server uses it', async () => {
  const folder = tempFolder();
  mkdirSync(join(folder, 'database'));
  const lock = await lockFolder(folder);
  onTestFinished(() => lock.release());
  const { code, output } = await runInProcess(folder, 'subscriptions', 'list');
  expect(code).toBe(1);
  expect(output).toMatch(/^The data folder .+ is in use by another JobsitesPro process \(pid \d+\)\. Stop it first/);
  expect(output).not.toContain('at ');
});

function runInProcess(dataDir: string, ...words: string[]): Promise<{ code: number; output: string }> {
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, DATA_DIR: dataDir };
  return new Promise((resolve) => {
    execFile(process.execPath, [join(import.meta.dirname, 'admin.ts'), ...words], { env }, (error, _out, output) => {
      resolve({ code: Number(error?.code ?? 0), output });
    });
  });
}
