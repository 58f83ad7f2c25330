import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { beginSession } from '../../../../kit/session/session.ts';
import { eventually, find, key, press, renderElement } from '../../../../testing/render-element.tsx';
import { fakeServer, recordOf } from '../../../../testing/server.ts';
import Schedule from './schedule.tsx';

const server = fakeServer();

const COMPANY = { company_id: 'bayline', company_code: 'K7MP2W', time_zone: 'America/New_York' };
const DANA = {
  employee_id: 'dana',
  first_name: 'Dana',
  last_name: 'Holt',
  employee_title: 'Carpenter',
  is_active: true,
};
const VISIT = {
  visit_id: 'visit-1',
  project_id: 'kitchen',
  project_name: 'Kitchen remodel',
  customer_name: 'Maria Alvarez',
  title: 'Set cabinets',
  jobsite_name: 'Alvarez kitchen',
  day: '2026-11-20',
  starts: '08:00',
  ends: '12:00',
  status: 'planned',
  confirmation: 'none',
  crew: [{ employee_id: 'dana', first_name: 'Dana', last_name: 'Holt' }],
  series_id: null,
};

const listOf = (type: string, rows: Record<string, unknown>[]) => ({
  data: rows.map((row) => recordOf(type, row).data),
  meta: { total: rows.length },
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T19:47:00Z') });
  beginSession({ account_id: 'a-1', company_code: 'K7MP2W', role: 'owner' } as Parameters<typeof beginSession>[0]);
  server.responses(200, recordOf('company', COMPANY), { to: '/companies/' });
});
afterEach(() => vi.useRealTimers());

test('a week requests its seven days, and shows where employees are and which of them are free', async () => {
  server.responses(200, listOf('visit', [VISIT]), { to: '/visits' });
  server.responses(200, listOf('employee', [DANA]), { to: '/employees' });
  const { element } = await renderElement(<Schedule />, { at: '/main/schedule' });
  const block = await eventually(() => find(element, 'a[href="/main/schedule/update"]'));
  expect(server.requests.find(({ path }) => path.includes('/visits'))?.path).toContain('from=2026-11-15&to=2026-11-21');
  expect(find(element, 'h2').textContent).toBe('Nov 15 – 21, 2026');
  expect(block.textContent).toContain('8 – 12');
  expect(block.textContent).toContain('Maria Alvarez');
  expect(find(element, 'th[scope=row]').textContent).toContain('4h planned');
  expect([...element.querySelectorAll('td')].map(({ textContent }) => textContent).join(',')).toContain(
    ',Free,Free,Free,Free,8 – 12',
  );
});

test('the next week and the month show other days, which are stored in the URL', async () => {
  server.responses(200, listOf('visit', []), { to: '/visits' });
  server.responses(200, listOf('employee', [DANA]), { to: '/employees' });
  const { element, router } = await renderElement(<Schedule />, { at: '/main/schedule' });
  await press(await eventually(() => find(element, 'button', 'Next week')));
  expect(router.location.search).toBe('?day=2026-11-27');
  await press(find(element, 'button', 'Month'));
  expect(router.location.search).toBe('?day=2026-11-27&view=month');
  const requestedPaths = () => server.requests.map(({ path }) => path).join(' ');
  await eventually(() => expect(requestedPaths()).toContain('from=2026-11-01&to=2026-12-05'));
});

test('the schedule without visits and employees explains what a visit is', async () => {
  server.responses(200, listOf('visit', []), { to: '/visits' });
  server.responses(200, listOf('employee', []), { to: '/employees' });
  const { element } = await renderElement(<Schedule />, { at: '/main/schedule' });
  await eventually(() => find(element, 'h2', 'No visits yet, please create one.'));
});

test('a schedule that fails to load shows a message, and can be requested again', async () => {
  server.responses(400, { error: 'No.', code: 'invalid' }, { to: '/visits' });
  server.responses(200, listOf('visit', [VISIT]), { to: '/visits' });
  server.responses(200, listOf('employee', [DANA]), { to: '/employees' });
  const { element } = await renderElement(<Schedule />, { at: '/main/schedule' });
  const again = await eventually(() => find(element, 'button', 'Try Again'));
  expect(element.textContent).toContain('Failed to get schedule: No.');
  await press(again);
  await eventually(() => find(element, 'a[href="/main/schedule/update"]'));
});

test('a move that the server rejects as stale shows the current visit, and can be repeated', async () => {
  const before = { ...VISIT, updated_at: '2026-11-20T12:00:00.000Z' };
  const now = { ...VISIT, starts: '13:00', ends: '17:00', updated_at: '2026-11-20T19:00:00.000Z' };
  server.responses(
    409,
    { error: 'Somebody else has changed this record.', code: 'stale_record' },
    { to: /visits\/visit-1/ },
  );
  server.responses(200, { ...listOf('visit', [now]), overlaps: [], confirmations_reset: 0 }, { to: /visits\/visit-1/ });
  server.responses(200, listOf('visit', [before]), { to: '/visits?' });
  server.responses(200, listOf('visit', [now]), { to: '/visits?' });
  server.responses(200, listOf('employee', [DANA]), { to: '/employees' });
  // A week without today is not polled.
  vi.setSystemTime(new Date('2026-11-30T19:47:00Z'));
  const { element } = await renderElement(<Schedule />, { at: '/main/schedule?day=2026-11-20' });
  const move = async () => {
    const block = await eventually(() => find(element, 'a[href="/main/schedule/update"]'));
    for (const pressed of ['m', 'ArrowLeft', 'Enter']) await key(block, pressed);
  };
  await move();
  await eventually(() => expect(element.textContent).toContain('Somebody else has changed this record'));
  await eventually(() => find(element, 'a', '1 – 5Set cabinetsMaria Alvarez'));
  await move();
  await eventually(() => expect(element.textContent).toContain('Set cabinets moved to Thu, Nov 19, Dana Holt.'));
  const versions = server.requests
    .filter(({ method }) => method === 'PATCH')
    .map(({ headers }) => headers['if-unmodified-since-version']);
  expect(versions).toEqual([before.updated_at, now.updated_at]);
});

test('a schedule that stays open past midnight moves on to the new day', async () => {
  server.responses(200, listOf('visit', [VISIT]), { to: '/visits' });
  server.responses(200, listOf('employee', [DANA]), { to: '/employees' });
  // A Saturday, 11:59 PM in New York.
  vi.setSystemTime(new Date('2026-11-22T04:59:00Z'));
  const { element } = await renderElement(<Schedule />, { at: '/main/schedule' });
  await eventually(() => expect(find(element, 'th[aria-current=date]').textContent).toContain('Sat 21'));
  vi.setSystemTime(new Date('2026-11-22T05:00:00Z'));
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  await eventually(() => expect(find(element, 'th[aria-current=date]').textContent).toContain('Sun 22'));
  expect(find(element, 'h2').textContent).toBe('Nov 22 – 28, 2026');
});

test('a day that is loading shows neither the visits of the previous day nor free employees', async () => {
  server.responses(200, listOf('visit', [VISIT]), { to: 'from=2026-11-20' });
  server.responses(200, listOf('visit', []), { to: '/visits' });
  server.responses(200, listOf('employee', [DANA]), { to: '/employees' });
  const { element } = await renderElement(<Schedule />, { at: '/main/schedule?view=day' });
  await eventually(() => find(element, 'a[href="/main/schedule/update"]'));
  server.pends('from=2026-11-21');
  await press(find(element, 'button', 'Next day'));
  await eventually(() => expect(find(element, 'h2').textContent).toBe('Saturday, Nov 21, 2026'));
  expect(element.querySelector('a[href="/main/schedule/update"]')).toBeNull();
  expect(find(element, 'tbody').textContent).toBe('Dana HoltCarpenter');
});

test('a visit in a month is moved by days and weeks', async () => {
  server.responses(200, listOf('visit', [VISIT]), { to: '/visits?' });
  server.responses(200, listOf('employee', [DANA]), { to: '/employees' });
  const overlaps = [{ sentence: 'Dana Holt is at Carter Dental 8–12' }];
  const answer = { ...listOf('visit', [VISIT]), overlaps, confirmations_reset: 0 };
  server.responses(200, answer, { to: 'visits/visit-1?scope=one' });
  const { element } = await renderElement(<Schedule />, { at: '/main/schedule?view=month' });
  const line = await eventually(() => find(element, 'a[href="/main/schedule/update"]'));
  for (const pressed of ['m', 'ArrowDown', 'ArrowLeft', 'Enter']) await key(line, pressed);
  await eventually(() => expect(element.textContent).toContain('Set cabinets moved to Thu, Nov 26.'));
  expect(element.textContent).toContain('Dana Holt is at Carter Dental 8–12');
  expect(server.requests.find(({ method }) => method === 'PATCH')?.body).toEqual({ visit: { day: '2026-11-26' } });
});

describe('a move of a visit of a series', () => {
  const ONE = { ...VISIT, series_id: 'series-1', updated_at: '2026-11-20T12:00:00.000Z' };
  const LATER = { ...ONE, visit_id: 'visit-2', day: '2026-11-21' };

  /** Moves the visit to the previous day by keyboard. */
  async function moved() {
    server.responses(200, listOf('visit', [ONE, LATER]), { to: '/visits?' });
    server.responses(200, listOf('employee', [DANA]), { to: '/employees' });
    const answer = { ...listOf('visit', [ONE, LATER]), overlaps: [], confirmations_reset: 0 };
    server.responses(200, answer, { to: 'visits/visit-1?scope=later' });
    const { element } = await renderElement(<Schedule />, { at: '/main/schedule' });
    const block = await eventually(() => find(element, 'a[href="/main/schedule/update"]'));
    for (const pressed of ['m', 'ArrowLeft', 'Enter']) await key(block, pressed);
    return { element, dialog: await eventually(() => find(element, 'dialog[open]')) };
  }

  test('a move also changes the later visits if requested, and then cannot be undone', async () => {
    const { element, dialog } = await moved();
    expect(dialog.textContent).toContain('Change the later ones too?');
    await press(find(dialog, 'button', 'This and the Later Ones'));
    await eventually(() =>
      expect(element.textContent).toContain('Set cabinets moved to Thu, Nov 19, Dana Holt, and 1 later visit with it.'),
    );
    // The crew is not sent because it has not changed.
    const sent = server.requests.find(({ method }) => method === 'PATCH');
    expect(sent?.body).toEqual({ visit: { day: '2026-11-19' } });
    expect([...element.querySelectorAll('button')].map(({ textContent }) => textContent)).not.toContain('Undo');
  });

  test('a move does nothing when the dialog is cancelled', async () => {
    const { element, dialog } = await moved();
    await press(find(dialog, 'button', 'Cancel'));
    await eventually(() => expect(element.querySelector('dialog')).toBeNull());
    expect(server.requests.some(({ method }) => method === 'PATCH')).toBe(false);
    expect(element.textContent).not.toContain('moved to');
  });
});
