import { act } from 'react';
import { expect, test, vi } from 'vitest';
import type { Need } from '#contract/core/needs.ts';
import type { Home, NeedGroup } from '#contract/office/home.ts';
import type { ReminderRun } from '#contract/office/reminder-runs.ts';
import { eventually, find, press, renderElement } from '../../../../testing/render-element.tsx';
import { fakeServer, recordOf } from '../../../../testing/server.ts';
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
    groups: [],
    needs_total: needs.length,
    put_away: [],
    put_away_groups: [],
    reminder_runs: [],
    today: { day: '2026-11-20', time_zone: 'America/New_York', visits: [], clocked_in: [], employees: 3 },
    money: {
      paid_by_week: [{ week: '2026-11-15', paid: 10.1, payments: 2, billed: 20.2 }],
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
      waiting: { count: 12, amount: 64_118.2 },
      hours: [],
      projects_without_plan: 5,
    },
    first_steps_hidden: false,
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
  await eventually(() => expect(element.querySelector('[data-placeholder]')).toBeNull());
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

test('the strip shows four figures, each a link to its list', async () => {
  const element = await opened(aHome());
  const strip = find(element, 'ul[aria-label=Money]');
  expect([...strip.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    'Owed to you$0.000 invoices',
    'Overdue$0.000 invoices',
    'Paid this week$10.102 payments',
    'Waiting for an answer$64,118.2012 estimates',
  ]);
  expect([...strip.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
    '/main/project/invoice?filter=outstanding',
    '/main/project/invoice?filter=overdue',
    '/main/customerpayment/received?paid_from=2026-11-15&paid_to=2026-11-21',
    '/main/project/estimate?status=sent',
  ]);
});

test('projects without a plan are counted below the hours', async () => {
  expect((await opened(aHome())).textContent).toContain('5 without a plan');
});

const many = (count: number): Need[] =>
  Array.from({ length: count }, (_, at) => ({
    ...QUESTION,
    document: { type: 'estimate', id: `01930000-0000-7000-8000-0000000001${String(at).padStart(2, '0')}` },
    sentence: `Customer ${at} asks`,
  }));

const GROUP: NeedGroup = {
  kind: 'estimate_expiring',
  band: 'all',
  sentence: 'Estimates that expire',
  detail: 'Oldest: Estimate #1 expires tomorrow.',
  count: 30,
  amount: 900.5,
  since: '2025-12-26T15:00:00.000Z',
  channels: null,
};

test('Home shows eight lines, names the others, and shows them on request', async () => {
  const element = await opened(aHome({ needs: many(10), groups: [GROUP], needs_total: 40 }));
  const list = find(element, 'ul[aria-labelledby]');
  expect(list.children).toHaveLength(8);
  expect(element.textContent).toContain('40 to do');
  expect(element.textContent).toContain('32 more: 2 questions, 30 estimates that expire.');
  await press(find(element, 'button', 'Show 32 more'));
  expect(list.children).toHaveLength(11);
  await press(find(element, 'button', 'Show less'));
  expect(list.children).toHaveLength(8);
});

test('a group is one line, opens in place 25 lines at a time, and is snoozed as a whole', async () => {
  const element = await opened(aHome({ needs: [], groups: [GROUP], needs_total: 30 }));
  expect(element.textContent).toContain('Estimates that expire 30');
  expect(element.textContent).toContain('$900.50since Dec 2025');
  server.responses(200, { needs: many(25), total: 30 }, { to: /home\/needs.*offset=0/ });
  server.responses(200, { needs: many(5), total: 30 }, { to: /home\/needs.*offset=25/ });
  await press(find(element, 'button', 'Review 30'));
  await eventually(() => expect(element.textContent).toContain('Customer 24 asks'));
  expect(element.textContent).toContain('25 of 30');
  await press(find(element, 'button', 'Show 5 more'));
  await eventually(() => expect(element.textContent).not.toContain('of 30'));
  server.responses(201, {}, { to: /snoozes/ });
  await press(find(element, '[aria-label="Snooze until tomorrow: Estimates that expire"]'));
  await eventually(() =>
    expect(server.requests.find(({ method }) => method === 'POST')?.body).toEqual({
      kind: 'estimate_expiring',
      band: 'all',
    }),
  );
});

test('a snoozed group is counted and can be shown again', async () => {
  const away = { ...GROUP, home_snooze_id: ID, until: '2026-11-21T10:00:00.000Z' };
  const element = await opened(aHome({ needs: [], put_away_groups: [away] }));
  expect(element.textContent).toContain('30 snoozed until tomorrow');
  await press(find(element, 'button', 'Show them'));
  find(element, 'button', 'Show again');
});

const OVERDUE: NeedGroup = {
  ...GROUP,
  kind: 'invoices_overdue',
  band: 'over_30',
  sentence: 'Over 30 days late',
  count: 128,
  amount: 156_204.18,
  channels: { email: 119, sms: 6, neither: 3 },
};
const RUN: ReminderRun = {
  reminder_run_id: ID,
  kind: 'invoices_overdue',
  band: 'over_30',
  customers: 128,
  reminded: 84,
  skipped: 3,
  waiting: 41,
  next_at: '2026-11-20T19:30:00.000Z',
  created_at: '2026-11-20T19:29:00.000Z',
  finished_at: null,
};

test('Remind All asks once, naming the channels, and then starts', async () => {
  const element = await opened(aHome({ needs: [], groups: [OVERDUE], needs_total: 128 }));
  await press(find(element, 'button', 'Remind All 128'));
  const dialog = find(element, 'dialog[open]');
  expect(dialog.textContent).toContain('Remind 128 customers about $156,204.18?');
  expect(dialog.textContent).toContain('119 by email, 6 by text, 3 have agreed to neither and stay here.');
  server.responses(202, recordOf('reminder_run', { ...RUN }), { to: '/reminder_runs' });
  await press(find(dialog, 'button', 'Remind 125'));
  await eventually(() => expect(element.querySelector('dialog[open]')).toBeNull());
  expect(server.requests.find(({ method }) => method === 'POST')?.body).toEqual({
    kind: 'invoices_overdue',
    band: 'over_30',
  });
});

test('a failed start of Remind All shows the reason in the dialog', async () => {
  const element = await opened(aHome({ needs: [], groups: [OVERDUE], needs_total: 128 }));
  await press(find(element, 'button', 'Remind All 128'));
  server.responses(
    409,
    { error: 'There is nothing to remind of.', code: 'nothing_to_remind' },
    { to: '/reminder_runs' },
  );
  await press(find(element, 'button', 'Remind 125'));
  await eventually(() => expect(find(element, 'dialog[open] [role=alert]').textContent).toContain('nothing to remind'));
});

test('the progress of Remind All is shown, and it cannot be started again meanwhile', async () => {
  server.responses(200, recordOf('reminder_run', { ...RUN }), { to: '/reminder_runs/' });
  const element = await opened(aHome({ groups: [OVERDUE], reminder_runs: [RUN] }));
  expect(element.textContent).toContain('84 of 128 reminded');
  expect(find(element, 'button', 'Reminding...')).toHaveProperty('disabled', true);
});

test('an announced approval is above the progress of Remind All, which is above everything else', async () => {
  server.responses(200, recordOf('reminder_run', { ...RUN }), { to: '/reminder_runs/' });
  const approval = { ...QUESTION, kind: 'estimate_approved' as const, sentence: 'Dana Whitfield approved $4,108.80' };
  const element = await opened(aHome({ needs: [approval], groups: [OVERDUE], reminder_runs: [RUN] }));
  const lines = [...find(element, 'ul[aria-labelledby]').children].map(({ textContent }) => textContent);
  expect(lines[0]).toContain('Dana Whitfield approved');
  expect(lines[1]).toContain('84 of 128 reminded');
  expect(lines[2]).toContain('Over 30 days late');
});

test('the result of Remind All is shown when it has ended', async () => {
  const ended = { ...RUN, reminded: 125, waiting: 0, next_at: null, finished_at: '2026-11-20T19:40:00.000Z' };
  const after = await opened(aHome({ reminder_runs: [ended] }));
  expect(after.textContent).toContain('125 reminded');
  expect(after.textContent).toContain('3 skipped.');
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

test('the office cannot hide the first steps', async () => {
  const element = await opened(aHome({ needs: [], is_empty: true }), 'office');
  expect(element.querySelector('[aria-label="Hide the first steps"]')).toBeNull();
});

test('an owner hides the first steps after one question', async () => {
  beginSession(RAY);
  server.responses(200, aHome({ needs: [], is_empty: true }), { to: /home$/ });
  server.responses(200, aHome({ needs: [], is_empty: true, first_steps_hidden: true }), { to: /home$/ });
  const { element } = await renderElement(<HomeScreen />);
  await press(await eventually(() => find(element, '[aria-label="Hide the first steps"]')));
  server.responses(200, { hidden: true }, { to: '/home/first_steps' });
  await press(find(element, 'dialog[open] button', 'Hide'));
  await eventually(() => expect(element.textContent).toContain('You’re all caught up.'));
  expect(server.requests.find(({ method }) => method === 'PATCH')?.body).toEqual({ hidden: true });
});

test('once something was sent, only the current step is shown', async () => {
  const element = await opened(aHome());
  expect(element.textContent).toContain('Add your first customer');
  expect(element.textContent).not.toContain('Tell customers who you are');
});

test('the first steps disappear when all are done', async () => {
  const steps = aHome().first_steps.map((step) => ({ ...step, done: true }));
  const after = await opened(aHome({ first_steps: steps }));
  expect(after.textContent).not.toContain('Six first steps');
});
