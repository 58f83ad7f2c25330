import { act } from 'react';
import { expect, test } from 'vitest';
import { beginSession } from '../../kit/session/session.ts';
import { eventually, find, press, renderElement } from '../../testing/render-element.tsx';
import { fakeServer, recordOf } from '../../testing/server.ts';
import { MainMenu } from './main-menu.tsx';

const server = fakeServer();
const companyIs = (company: object) =>
  server.responses(200, recordOf('company', { company_id: 'c1', ...company }), { to: '/companies/' });

type SignedIn = Parameters<typeof beginSession>[0];

function signIn(role: SignedIn['role']): void {
  beginSession({ account_id: 'a-1', role } as SignedIn);
}

const submenu = (element: HTMLElement, label: string) => find(element, `[aria-label="${label} submenu"]`);

test('a button opens the panel of its entry, and Escape closes the innermost one', async () => {
  const { element } = await renderElement(<MainMenu />, { at: '/main/customer' });
  const panels = () => [...element.querySelectorAll('ul[aria-label]')].map((panel) => panel.getAttribute('aria-label'));
  const escape = () =>
    act(async () => {
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    });
  await press(submenu(element, 'Project'));
  await press(submenu(element, 'Photo Gallery'));
  expect(panels()).toEqual(['Project', 'Photo Gallery']);
  await act(async () => find(element, 'a', 'Upload').focus());
  await escape();
  expect(panels()).toEqual(['Project']);
  expect(document.activeElement).toBe(submenu(element, 'Photo Gallery'));
  await escape();
  expect(panels()).toEqual([]);
  expect(document.activeElement).toBe(submenu(element, 'Project'));
});

test('every entry of the menu links to its screen', async () => {
  signIn('owner');
  const { element } = await renderElement(<MainMenu />, { at: '/main/customer' });
  const found = new Set<string | null>();
  const openAll = async (list: Element | null) => {
    for (const button of list?.querySelectorAll<HTMLElement>(':scope > li > div > button') ?? []) {
      await press(button);
      for (const link of element.querySelectorAll('a')) found.add(link.getAttribute('href'));
      await openAll(button.closest('li')?.querySelector(':scope > ul') ?? null);
    }
  };
  await openAll(element.querySelector('nav > ul'));
  expect([...found].toSorted()).toEqual([
    '/main',
    '/main/account',
    '/main/account/account_invite',
    '/main/account/connections',
    '/main/account/subscription',
    '/main/account/subscription/make_payment',
    '/main/account/subscription/view_payment',
    '/main/company',
    '/main/company/audit_log',
    '/main/company/employee',
    '/main/company/employee/create',
    '/main/company/employee/send_timecard',
    '/main/company/employee/timecard_report',
    '/main/company/expenses',
    '/main/company/import',
    '/main/company/payments',
    '/main/company/pricebook',
    '/main/company/reminders',
    '/main/company/settings',
    '/main/company/update',
    '/main/customer',
    '/main/customer/create',
    '/main/customer/track_estimate_invoice',
    '/main/customerpayment/received',
    '/main/project',
    '/main/project/changeorder',
    '/main/project/create',
    '/main/project/estimate',
    '/main/project/estimate/create',
    '/main/project/expense/create',
    '/main/project/invoice',
    '/main/project/invoice/create',
    '/main/project/jobsite',
    '/main/project/jobsite/create',
    '/main/project/photo',
    '/main/project/photo/upload',
    '/main/schedule',
  ]);
});

test.each([
  ['office', ['Home', 'Schedule', 'Estimates', 'Invoices', 'Customer', 'Project', 'Company', 'Account']],
  ['crew_lead', ['Schedule', 'Projects', 'Customers', 'Time', 'Expenses', 'Account']],
] as const)('the menu of the role %s shows the entries that the role includes', async (role, labels) => {
  companyIs({ office_sees_pay: true });
  signIn(role);
  const { element } = await renderElement(<MainMenu />, { at: '/main/account' });
  const top = [...element.querySelectorAll('nav > ul > li > div > a')];
  expect(top.map(({ textContent }) => textContent)).toEqual(labels);
  for (const button of element.querySelectorAll<HTMLElement>('nav > ul > li > div > button')) {
    await press(button);
    expect(element.querySelector('a[href="/main/company/update"]')).toBeNull();
  }
});

test.each([
  [false, ['Timecard Report']],
  [true, ['New', 'Send Timecard Link', 'Timecard Report']],
])(
  'an office that sees pay: %s has menu entries only for the employee screens that it can open',
  async (office_sees_pay, labels) => {
    companyIs({ office_sees_pay });
    signIn('office');
    const { element } = await renderElement(<MainMenu />, { at: '/main/account' });
    await press(submenu(element, 'Company'));
    await press(submenu(element, 'Employee'));
    const shown = () =>
      [...element.querySelectorAll('ul[aria-label="Employee"] a')].map(({ textContent }) => textContent);
    await eventually(() => expect(server.requests).not.toEqual([]));
    await eventually(() => expect(shown()).toEqual(labels));
  },
);
