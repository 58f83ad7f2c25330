import { act } from 'react';
import { expect, test } from 'vitest';
import { renderElement } from '../testing/render-element.tsx';
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

test('the eleven questions use the labels of the main menu, and give no legal advice', async () => {
  const { element } = await renderElement(<Faq />, { at: '/pub/jobsitespro_faq' });
  expect(element.querySelectorAll('details')).toHaveLength(11);
  const text = element.textContent ?? '';
  for (const path of MENU_PATHS) expect(text).toContain(path);
  expect(text).toContain('This is general information, not legal advice.');
});

test('a link to an answer opens only that answer', async () => {
  const { element, router } = await renderElement(<Faq />, { at: '/pub/jobsitespro_faq' });
  await act(async () => router.navigate('#time-card-link'));
  const open = [...element.querySelectorAll('details[open] summary')].map(({ textContent }) => textContent);
  expect(open).toEqual(['How do my employees clock in and out?']);
});

test('an unknown fragment opens no answer', async () => {
  const { element, router } = await renderElement(<Faq />, { at: '/pub/jobsitespro_faq' });
  await act(async () => router.navigate('#nowhere'));
  expect(element.querySelector('details[open]')).toBeNull();
});
