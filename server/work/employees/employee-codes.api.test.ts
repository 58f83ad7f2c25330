import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { addresses } from '#contract/work/addresses.ts';
import { employees } from '#contract/work/employees.ts';
import { jobsites } from '#contract/work/jobsites.ts';
import { projects } from '#contract/work/projects.ts';
import { timecards } from '#contract/work/timecards.ts';
import { publicConfig } from '#testkit/app/app.ts';
import { tempFolder } from '#testkit/app/temp-folder.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { aBrowser, anAddress, type Browser } from '#testkit/clients/browser.ts';
import { testDatabase } from '#testkit/database/engines.ts';
import { aCompany } from '#testkit/records/factories.ts';
import { run } from '../../app/run.ts';
import { newCode } from '../../platform/ids.ts';

const byCode = (browser: Browser, employee_code: string) =>
  browser.call(employees.byCode, { params: { employee_code } });

test('an employee code returns only its employee and company', async () => {
  const acme = await aCompany({ time_zone: 'America/Chicago' });
  const { employee_code } = await acme.anEmployee({ first_name: 'Cruz', last_name: 'Ortega' });
  const { body } = await byCode(aBrowser(), ` ${employee_code.toLowerCase()} `);
  expect(body).toEqual({
    data: {
      id: employee_code,
      type: 'employee',
      attributes: {
        first_name: 'Cruz',
        last_name: 'Ortega',
        employee_code,
        company_name: acme.name,
        company_code: acme.company_code,
        time_zone: 'America/Chicago',
      },
    },
  });
});

test('an employee code lists the jobsites of active projects with their addresses only', async () => {
  const acme = await aCompany();
  const { employee_code } = await acme.anEmployee();
  const site = await acme.aJobsite({ jobsite_description: 'The key is under the mat' });
  const over = await acme.aProject({ is_active: false });
  await acme.aJobsite({ project_id: over.project_id });
  await (await aCompany()).aJobsite();
  const { body } = await aBrowser().call(employees.jobsites, { params: { employee_code } });
  const { jobsite_id, name, address_1, address_2, city, state, zip, latitude, longitude, position_source } = site;
  const attributes = { jobsite_id, name, address_1, address_2, city, state, zip, latitude, longitude, position_source };
  expect(body).toEqual({ data: [{ id: jobsite_id, type: 'jobsite', attributes }], meta: { total: 1 } });

  await acme.ana.call(projects.update, { params: { id: site.project_id }, body: { project: { is_active: false } } });
  const later = await aBrowser().call(employees.jobsites, { params: { employee_code } });
  expect(later.body).toEqual({ data: [], meta: { total: 0 } });
});

test('the address of a jobsite can be looked up with an employee code or with a session', async () => {
  const acme = await aCompany();
  const { employee_code } = await acme.anEmployee();
  const address = '4821 W Kennedy Blvd, Tampa, FL 33609';
  const position = {
    latitude: expect.any(Number) as number,
    longitude: expect.any(Number) as number,
    precision: 'zip',
  };
  const found = await aBrowser().call(addresses.geocode, { query: { address, employee_code } });
  expect(found.body).toEqual(position);
  expect((await acme.ana.call(addresses.geocode, { query: { address } })).body).toEqual(position);
  expect(await aBrowser().call(addresses.geocode, { query: { address } })).toBeError('session_expired');
  const query = { address, employee_code: 'ZZZZZZZZZZ' };
  expect(await aBrowser().call(addresses.geocode, { query })).toBeError('employee_not_found');
  const broke = await aCompany({ subscription: 'expired' });
  expect(await broke.ana.call(addresses.geocode, { query: { address } })).toBeError('subscription_inactive');
});

test('an employee code is rejected by all endpoints of the office', async () => {
  const acme = await aCompany();
  const { employee_code } = await acme.anEmployee();
  const query = { employee_code };
  for (const endpoint of [employees.list, jobsites.list, timecards.open, timecards.report]) {
    expect(await aBrowser().attempt(endpoint, { query })).toBeError('session_expired');
  }
});

describe('an employee code', () => {
  test('an employee code stops working when the employee becomes inactive, and works again when they become active', async () => {
    const acme = await aCompany();
    const { employee_id, employee_code } = await acme.anEmployee();
    const setActive = (is_active: boolean) =>
      acme.ana.call(employees.update, { params: { id: employee_id }, body: { employee: { is_active } } });
    await setActive(false);
    expect(await byCode(aBrowser(), employee_code)).toBeError('employee_not_found');
    await setActive(true);
    expect((await byCode(aBrowser(), employee_code)).status).toBe(200);
  });

  test("an employee code works until the end of the last day, in the company's time zone", async () => {
    testClock.set('2026-11-20T12:00:00Z');
    const acme = await aCompany({ time_zone: 'America/Los_Angeles' });
    const { employee_code } = await acme.anEmployee({ end_date: '2026-11-20' });
    testClock.set('2026-11-21T07:59:59Z');
    expect((await byCode(aBrowser(), employee_code)).status).toBe(200);
    testClock.set('2026-11-21T08:00:00Z');
    expect(await byCode(aBrowser(), employee_code)).toBeError('employee_not_found');
  });

  test('an employee code works after the subscription has expired, so that employees can clock out', async () => {
    testClock.stop();
    const { anEmployee } = await aCompany();
    const { employee_code } = await anEmployee();
    testClock.forward({ days: 200 });
    expect((await byCode(aBrowser(), employee_code)).status).toBe(200);
  });
});

describe('guessing codes', () => {
  test('guessing employee codes is limited to twenty failures an hour, and does not prevent others at the same address from clocking in', async () => {
    testClock.stop();
    const acme = await aCompany();
    const { employee_code } = await acme.anEmployee();
    const guesser = aBrowser();
    const calls = [
      (code: string) => byCode(guesser, code),
      (code: string) => guesser.call(employees.jobsites, { params: { employee_code: code } }),
      (code: string) => guesser.call(timecards.ofDay, { params: { employee_code: code } }),
      (code: string) => guesser.call(timecards.shortReport, { query: { employee_code: code } }),
      (code: string) => guesser.call(addresses.geocode, { query: { address: 'Tampa', employee_code: code } }),
    ];
    for (let miss = 0; miss < 20; miss++) {
      expect((await byCode(guesser, employee_code)).status).toBe(200);
      expect(await calls[miss % calls.length]?.(miss % 2 ? newCode(10) : 'no code')).toBeError('employee_not_found');
    }
    for (const call of calls) {
      const rejected = await call(newCode(10));
      expect(rejected).toBeError('too_many_requests');
      expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0);
      expect((await call(employee_code)).status).not.toBe(429);
    }
    expect((await byCode(guesser, employee_code)).status).toBe(200);
    expect(await byCode(aBrowser(), newCode(10))).toBeError('employee_not_found');
    testClock.forward({ hours: 1 });
    expect(await byCode(guesser, newCode(10))).toBeError('employee_not_found');
  });

  test('guessing employee codes is limited for concurrent calls too', async () => {
    testClock.stop();
    const guesser = aBrowser();
    const replies = await Promise.all(Array.from({ length: 60 }, () => byCode(guesser, newCode(10))));
    expect(replies.filter(({ status }) => status === 404)).toHaveLength(20);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(40);
  });
});

test('an employee code never appears in the log', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  const config = publicConfig({ DATA_DIR: tempFolder() });
  const database = await testDatabase();
  const running = await run({ ...config, role: 'web' }, log, { clock: testClock.now, database });
  const acme = await aCompany();
  const { employee_code } = await acme.anEmployee();
  const { jobsite_id } = await acme.aJobsite();
  const browser = aBrowser({ at: Promise.resolve(running), address: anAddress() });
  const timecard = { employee_code, jobsite_id };
  await byCode(browser, employee_code);
  await browser.call(employees.jobsites, { params: { employee_code } });
  await browser.call(timecards.ofDay, { params: { employee_code } });
  await browser.call(timecards.shortReport, { query: { employee_code } });
  await browser.call(timecards.clockIn, { body: { timecard } });
  await browser.attempt(timecards.clockIn, { body: { timecard: { ...timecard, jobsite_id: 'x' } } });
  await browser.request({ method: 'GET', url: `/time/${employee_code}` });
  await running.stop();
  const requests = lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ route }) => route);
  expect(requests.length).toBeGreaterThan(5);
  expect(requests[0]).toMatchObject({
    route: '/api/v1/employees/code/:employee_code',
    company_id: acme.company_id,
    status: 200,
  });
  expect(lines.join('').toUpperCase()).not.toContain(employee_code);
});
