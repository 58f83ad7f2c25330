import { expect, test } from 'vitest';
import { RETAINAGE_LIMITS, retainageWarning, type RequestedRetainage } from './retainage-limits.ts';

const requestOf = (fields: Partial<RequestedRetainage> = {}): RequestedRetainage => ({
  final_total: 200_000,
  retainage_percent: 10,
  completion_percent: 15,
  states: ['CA'],
  ...fields,
});

test('retainageWarning names the limit, the work it applies to, and the day on which the rule was checked', () => {
  expect(retainageWarning(requestOf())).toEqual({
    sentence:
      'California limits retainage to 5% on private work agreed since January 1, 2026, other than homes of up to four stories. This keeps back 10%.',
    note: 'General information, checked Nov 2026; ask your licensing board.',
    lowered: { retainage_percent: 5, completion_percent: 20 },
  });
});

test.each([
  ['New York', 'New York limits retainage to 5% on private work of $150,000 or more.'],
  ['WA', 'Washington limits retainage to 5% on private work'],
])('retainageWarning applies the rule of %s', (state, sentence) => {
  expect(retainageWarning(requestOf({ states: ['FL', state] }))?.sentence).toContain(sentence);
});

test.each([
  ['within the limit', { retainage_percent: 5 }],
  ['in a state without a limit', { states: ['FL'] }],
  ['of a price below the rule of New York', { states: ['NY'], final_total: 149_999.99 }],
  ['without a known state', { states: [] }],
])('retainageWarning returns undefined for a retainage %s', (_what, fields) => {
  expect(retainageWarning(requestOf(fields))).toBeUndefined();
});

test('retainageWarning moves a fraction to completion exactly', () => {
  const { lowered } = retainageWarning(requestOf({ retainage_percent: 7.333, completion_percent: 22.667 })) ?? {};
  expect(lowered).toEqual({ retainage_percent: 5, completion_percent: 25 });
});

test('every rule on retainage has a source and the day of its check', () => {
  for (const { source, checked } of Object.values(RETAINAGE_LIMITS)) {
    expect(source).not.toBe('');
    expect(checked).toMatch(/^\d{4}-\d\d-\d\d$/);
  }
});
