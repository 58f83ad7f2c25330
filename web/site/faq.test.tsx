import { expect, onTestFinished, test, vi } from 'vitest';
import { renderStatic } from '../testing/render-static.tsx';
import Faq from './faq.tsx';

const MENU_PATHS = [
  'Account / Subscription',
  'Extend Subscription',
  'number of months',
  'pay by card',
  'Account Invite',
  'SMS or email',
  'Company -> Employee -> Send TimeCard Link',
  'Company -> Employee -> Timecard report',
  'Project -> Job site -> New',
  'Home / Project / Estimate',
  'PDF View',
];

test('the eleven questions use the labels of the main menu, and give no legal advice', () => {
  const element = renderStatic(<Faq />);
  expect(element.querySelectorAll('main details')).toHaveLength(11);
  const text = element.textContent ?? '';
  for (const path of MENU_PATHS) expect(text).toContain(path);
  expect(text).toContain('This is general information, not legal advice.');
});

/** The questions that are open after the page was loaded at an address with this fragment. */
async function openAt(fragment: string): Promise<(string | null)[]> {
  vi.resetModules();
  location.hash = fragment;
  onTestFinished(() => void (location.hash = ''));
  const element = renderStatic(<Faq />);
  await import('./header.ts');
  return [...element.querySelectorAll('details[open] summary')].map(({ textContent }) => textContent);
}

test('a link to an answer opens only that answer', async () => {
  expect(await openAt('#time-card-link')).toEqual(['How do my employees clock in and out?']);
});

test('an unknown fragment opens no answer', async () => {
  expect(await openAt('#nowhere')).toEqual([]);
});
