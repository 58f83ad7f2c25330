import { beforeEach, expect, test, vi } from 'vitest';
import { act } from 'react';
import { eventually, find, press, renderElement, select, write } from '../../../../testing/render-element.tsx';
import { fakeServer, recordOf } from '../../../../testing/server.ts';
import { signIn } from '../../../../testing/sign-in.ts';
import CompanySettings from './company-settings.tsx';

const server = fakeServer();

const COMPANY = {
  company_id: '01930000-0000-7000-8000-0000000000c0',
  company_code: 'GULF01',
  name: 'Gulf Roofing',
  line_of_business: 'Roofing',
  address_1: '1 Bay St',
  address_2: null,
  city: 'Tampa',
  state: 'FL',
  zip: '33606',
  phone: '813-555-0100',
  time_zone: 'America/New_York',
  keep_original_photos: false,
  invoice_deposit_on_approval: true,
  office_sees_pay: false,
  overtime_daily_hours: null,
  default_bill_rate_dollar: null,
  bill_rounding_minutes: 0,
  default_arrival_window_minutes: 120,
  default_send_method: 'email',
  crew_tells_on_my_way: true,
  crew_sees_customer_phone: false,
  requires_second_factor: false,
  text_above_signature: null,
  customer_sees: { quantities: true, prices: true, cost_types: false, hours: false, codes: false },
  deletion_due_at: null,
  updated_at: '2026-11-19T15:00:00.000Z',
};
const LATER = '2026-11-20T15:00:00.000Z';

beforeEach(() => {
  signIn();
  server.responses(200, recordOf('company', COMPANY), { to: '/companies/accounts/' });
  server.responses(200, { photos: [] }, { to: '/images' });
  server.responses(200, { data: [], meta: { total: 4 } }, { to: /v1\/accounts(\?|$)/ });
  server.responses(200, { data: [], meta: { total: 1 } }, { to: 'invite' });
  server.responses(404, { error: 'Not set up.', code: 'not_configured' }, { to: 'stripe' });
  server.responses(404, { error: 'Not set up.', code: 'not_configured' }, { to: 'quickbooks' });
  server.responses(503, { error: 'The server is busy.', code: 'unavailable' }, { to: 'reminder_settings' });
  server.responses(200, recordOf('account', { account_id: 'a', auth_provider: 'self' }), { to: /v1\/accounts\/01/ });
});

const updated = (changes: object) =>
  server.responses(200, recordOf('company', { ...COMPANY, ...changes, updated_at: LATER }), { to: /\/companies\/01/ });

const saves = () => server.requests.filter(({ method }) => method === 'PATCH');

async function opened() {
  const { element } = await renderElement(<CompanySettings />, { at: '/main/company/settings' });
  await eventually(() => find(element, 'h2', 'Security'));
  const row = (label: string) =>
    find(element, 'li', undefined) &&
    ([...element.querySelectorAll<HTMLElement>('section li')].find(({ textContent }) =>
      textContent.startsWith(label),
    ) as HTMLElement);
  return { element, row };
}

const switchIn = (row: HTMLElement) => find(row, 'input[role=switch]') as HTMLInputElement;

test('a switch is saved at once with the version of the company, and says so for four seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  try {
    const { row } = await opened();
    updated({ keep_original_photos: true });
    await press(switchIn(row('Keep original photos')));
    await eventually(() => expect(row('Keep original photos').textContent).toContain('Saved'));
    expect(switchIn(row('Keep original photos')).checked).toBe(true);
    expect(saves()).toMatchObject([
      {
        body: { company: { keep_original_photos: true } },
        headers: { 'if-unmodified-since-version': expect.stringContaining('2026-11-19') },
      },
    ]);
    await act(async () => vi.advanceTimersByTime(4000));
    expect(row('Keep original photos').textContent).not.toContain('Saved');
  } finally {
    vi.useRealTimers();
  }
});

test('a second setting is saved with the version that the first one has returned', async () => {
  const { row } = await opened();
  updated({ keep_original_photos: true });
  await press(switchIn(row('Keep original photos')));
  await press(switchIn(row('Office sees pay')));
  await eventually(() => expect(saves()).toHaveLength(2));
  expect(saves()[1]?.headers['if-unmodified-since-version']).toContain('2026-11-20');
});

test('a setting that fails shows its saved value again, and the reason', async () => {
  const { row } = await opened();
  const stale = { error: 'Someone else changed this since you opened it.', code: 'stale_record' };
  server.responses(409, stale, { to: /\/companies\/01/ });
  await press(switchIn(row('Keep original photos')));
  await eventually(() =>
    expect(find(row('Keep original photos'), '[role=alert]').textContent).toContain('Someone else changed this'),
  );
  expect(switchIn(row('Keep original photos')).checked).toBe(false);
});

test('a setting with a value opens in place, and a choice is saved at once', async () => {
  const { row } = await opened();
  expect(row('Send by').textContent).toContain('Email');
  await press(find(row('Send by'), 'button', 'Change: Send by'));
  updated({ default_send_method: 'sms' });
  await select(find(row('Send by'), 'select'), 'sms');
  await eventually(() => expect(row('Send by').textContent).toContain('TextChange'));
  expect(saves()).toMatchObject([{ body: { company: { default_send_method: 'sms' } } }]);
});

test('what customers see opens in place, and each of its checkboxes is saved at once', async () => {
  const { row } = await opened();
  const label = 'What customers see';
  expect(row(label).textContent).toContain('Quantities and unit prices, price of each line.');
  await press(find(row(label), 'button', `Change: ${label}`));
  const hours = [...row(label).querySelectorAll('label')].find(({ textContent }) => textContent === 'Hours');
  const customer_sees = { ...COMPANY.customer_sees, hours: true };
  updated({ customer_sees });
  await press(hours?.closest('div')?.parentElement?.querySelector('input') as HTMLElement);
  await eventually(() => expect(row(label).textContent).toContain('price of each line, hours.'));
  expect(saves()).toMatchObject([{ body: { company: { customer_sees } } }]);
  await press(find(row(label), 'button', 'Done'));
  expect(row(label).querySelector('input')).toBeNull();
});

test('the text above the signature is added in place', async () => {
  const { row } = await opened();
  await press(find(row('Text above'), 'button', 'Add: Text above the signature'));
  await write(find(row('Text above'), 'textarea'), 'You may cancel within three days.');
  updated({ text_above_signature: 'You may cancel within three days.' });
  await press(find(row('Text above'), 'button', 'Save'));
  await eventually(() => expect(row('Text above').querySelector('textarea')).toBeNull());
  expect(row('Text above').textContent).toContain('You may cancel within three days.');
});

test('a provider that is not set up is one gray line', async () => {
  const { row } = await opened();
  await eventually(() => expect(row('QuickBooks Online').textContent).toContain('Not set up on this server.Off'));
  expect(row('QuickBooks Online').querySelector('button')).toBeNull();
});

test('the office sees the settings and changes none', async () => {
  signIn({ role: 'office' });
  const { element, row } = await opened();
  expect(row('Invoice the deposit').textContent).toContain('On');
  expect(row('Overtime').textContent).toContain('Weekly');
  expect(element.querySelector('input, select, textarea')).toBeNull();
  expect(element.textContent).not.toContain('Delete Company');
  expect([...element.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual(['People and roles']);
});
