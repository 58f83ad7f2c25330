import { act } from 'react';
import { expect, test } from 'vitest';
import { renderElement, eventually, find } from '../../testing/render-element.tsx';
import { MainMenu } from './main-menu.tsx';

const focused = () => document.activeElement?.textContent;

async function key(name: string) {
  await act(async () => {
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }));
    await new Promise(requestAnimationFrame);
  });
}

test('arrow keys move along the bar, into a panel and its inner panel, and Escape moves back', async () => {
  const { element } = await renderElement(<MainMenu />, { at: '/main/customer' });
  await act(async () => find(element, '[role="menuitem"]', 'Customer').focus());
  await key('ArrowRight');
  expect(focused()).toBe('Project');
  await key('ArrowDown');
  await eventually(() => expect(focused()).toBe('Project List'));
  await key('ArrowUp');
  expect(focused()).toBe('Photo Gallery');
  await key('ArrowRight');
  await eventually(() => expect(focused()).toBe('Upload'));
  await key('Escape');
  expect(focused()).toContain('Photo Gallery');
  await key('Escape');
  expect(focused()).toBe('Project');
  expect(element.querySelectorAll('[role="menu"]')).toHaveLength(0);
});

test('every entry of the menu leads to its screen', async () => {
  const { element } = await renderElement(<MainMenu />, { at: '/main/customer' });
  const found = new Set<string | null>();
  const look = () => {
    for (const link of element.querySelectorAll('a')) found.add(link.getAttribute('href'));
  };
  for (const top of element.querySelectorAll<HTMLElement>('[role="menubar"] > li > a')) {
    await act(async () => top.focus());
    await key('ArrowDown');
    for (const inner of element.querySelectorAll<HTMLElement>('[role="menu"] > li > a[aria-haspopup]')) {
      await act(async () => inner.focus());
      await key('ArrowRight');
      look();
    }
    look();
  }
  expect([...found].toSorted()).toEqual([
    '/main/account',
    '/main/account/account_invite',
    '/main/account/subscription',
    '/main/account/subscription/make_payment',
    '/main/account/subscription/view_payment',
    '/main/company',
    '/main/company/audit_log',
    '/main/company/employee',
    '/main/company/employee/create',
    '/main/company/employee/send_timecard',
    '/main/company/employee/timecard_report',
    '/main/company/update',
    '/main/customer',
    '/main/customer/create',
    '/main/customer/track_estimate_invoice',
    '/main/project',
    '/main/project/create',
    '/main/project/estimate',
    '/main/project/estimate/create',
    '/main/project/invoice',
    '/main/project/invoice/create',
    '/main/project/jobsite',
    '/main/project/jobsite/create',
    '/main/project/photo',
    '/main/project/photo/upload',
  ]);
});
