import { act } from 'react';
import { expect, test, vi } from 'vitest';
import type { Need } from '#contract/core/needs.ts';
import type { Home } from '#contract/office/home.ts';
import { eventually, find, press, renderElement } from '../../../../testing/render-element.tsx';
import { fakeServer } from '../../../../testing/server.ts';
import { beginSession } from '../../../../kit/session/session.ts';
import HomeScreen from './home.tsx';

vi.stubGlobal(
  'IntersectionObserver',
  class {
    observe() {}
    disconnect() {}
  },
);

const server = fakeServer();
const RAY = {
  account_id: '01930000-0000-7000-8000-0000000000a1',
  first_name: 'Ray',
  last_name: 'Whitcomb',
  role: 'owner' as const,
  company_code: 'K7MP2W',
  company_name: 'Bayline Home Repair',
  subscription_status: 'active' as const,
};
const ID = '01930000-0000-7000-8000-0000000000aa';
const NONE = { count: 0, amount: 0 };

const QUESTION: Need = {
  kind: 'question',
  document: { type: 'estimate', id: ID },
  sentence: 'Maria Alvarez asks about estimate #1042',
  detail: '“Can the pantry doors match?”',
  amount: null,
  number: 1042,
  customer_id: ID,
  customer_name: 'Maria Alvarez',
  project_id: ID,
  since: '2026-11-20T19:29:00.000Z',
  action: 'answer',
};

function aHome(fields: Partial<Home> = {}): Home {
  const needs = fields.needs ?? [QUESTION];
  return {
    needs,
    needs_total: needs.length,
    put_away: [],
    today: { day: '2026-11-20', time_zone: 'America/New_York', visits: [], clocked_in: [], employees: 3 },
    money: {
      paid_by_week: [{ week: '2026-11-15', paid: 10.1, billed: 20.2 }],
      owed_by_age: [{ age: 'not_due', ...NONE }],
      estimates: {
        sent_from: '2026-08-23',
        sent: NONE,
        opened: NONE,
        approved: NONE,
        declined: NONE,
        median_days_to_yes: null,
        median_approved: null,
      },
      hours: [],
    },
    first_steps: [
      { key: 'company', done: true },
      { key: 'customer', done: false },
      { key: 'payments', done: false },
    ],
    is_empty: false,
    ...fields,
  };
}

async function opened(home: Home, role: 'owner' | 'office' = 'owner'): Promise<Element> {
  beginSession({ ...RAY, role });
  server.responses(200, home, { to: /\/home$/ });
  const { element } = await renderElement(<HomeScreen />);
  await eventually(() => expect(element.textContent).toContain('Friday, Nov 20, 2026'));
  return element;
}

test('a line has a button that links to its document', async () => {
  const element = await opened(aHome());
  expect(element.textContent).toContain('1 to do');
  expect(find(element, 'a', 'Answer').getAttribute('href')).toBe('/main/project/estimate/answer');
});

test('a line whose action is limited to owners has no button for the office', async () => {
  const restricted: Need = { ...QUESTION, kind: 'account_restricted', sentence: 'Stripe has restricted', action: null };
  const element = await opened(aHome({ needs: [restricted] }), 'office');
  expect(element.textContent).toContain('Ask an owner');
  expect(element.textContent).not.toContain('Open Payments');
});

test('the customer’s name in a line opens the overview', async () => {
  const element = await opened(aHome());
  expect(find(element, 'a', 'Maria Alvarez').getAttribute('href')).toBe(`/main/customer/view?customer_id=${ID}`);
});

test('a line that cannot be snoozed remains and shows the reason', async () => {
  const element = await opened(aHome());
  server.responses(404, { error: 'This no longer needs anyone.', code: 'need_not_found' }, { to: /snoozes/ });
  await press(find(element, 'button', 'Snooze'));
  await eventually(() => expect(element.textContent).toContain('This no longer needs anyone'));
  expect(server.requests.find(({ method }) => method === 'POST')?.body).toEqual({
    kind: 'question',
    document: QUESTION.document,
  });
  expect(element.textContent).toContain(QUESTION.sentence);
});

test('relative times advance when Home is refetched', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T19:29:30Z'), toFake: ['Date', 'setInterval', 'clearInterval'] });
  try {
    const today = {
      ...aHome().today,
      clocked_in: [
        {
          timecard_id: ID,
          employee_name: 'Luis Ortega',
          jobsite_name: 'Villa',
          clock_in: '2026-11-20T18:29:00.000Z',
          break_seconds: 0,
          on_break_since: null,
        },
      ],
    };
    const element = await opened(aHome({ today }));
    expect(element.textContent).toContain('Just now');
    expect(element.textContent).toContain('1h 0m');
    await act(() => vi.advanceTimersByTimeAsync(20 * 60_000));
    await eventually(() => expect(element.textContent).toContain('20 min ago'));
    expect(element.textContent).toContain('1h 20m');
  } finally {
    vi.useRealTimers();
  }
});

test('Home without lines shows that nothing needs attention', async () => {
  const element = await opened(aHome({ needs: [] }));
  expect(element.textContent).toContain('You’re all caught up.');
  expect(element.textContent).toContain('No one is clocked in.');
});

test('an empty company whose only line is put away can restore it', async () => {
  const away = { ...QUESTION, home_snooze_id: ID, until: '2026-11-21T10:00:00.000Z' };
  const element = await opened(aHome({ needs: [], put_away: [away], is_empty: true }));
  expect(element.textContent).toContain('1 snoozed until tomorrow');
});

test('an empty company sees its first steps, without a button for the office on a step limited to owners', async () => {
  const element = await opened(aHome({ needs: [], is_empty: true }), 'office');
  expect(element.textContent).toContain('Welcome to JobsitesPro, Ray');
  expect(element.textContent).toContain('1 of 3 done');
  expect(element.textContent).toContain('Create Customer');
  expect(element.textContent).not.toContain('Connect Stripe');
  expect(element.textContent).not.toContain('Money');
});
