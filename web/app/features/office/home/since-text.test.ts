import { expect, test } from 'vitest';
import type { NeedKind } from '#contract/core/needs.ts';
import { sinceText } from './since-text.ts';

const AT = { day: '2026-11-20', time_zone: 'America/New_York', readAt: new Date('2026-11-20T19:47:00Z') };

test.each<[kind: NeedKind, since: string | null, text: string]>([
  ['question', '2026-11-20T19:46:30Z', 'Just now'],
  ['question', '2026-11-20T19:29:00Z', '18 min ago'],
  ['payment_failed', '2026-11-20T14:12:00Z', 'Today, 9:12 AM'],
  // In New York it is still Thursday.
  ['approved_unplanned', '2026-11-20T03:00:00Z', 'Yesterday'],
  ['installment_ready', '2026-11-18T15:00:00Z', 'Nov 18'],
  ['invoices_overdue', '2026-11-08', 'Due Nov 8'],
  ['estimate_expiring', '2026-11-13T15:00:00Z', 'Sent Nov 13'],
  ['timecard_open', '2026-11-19T20:52:00Z', '22h 55m'],
  ['account_restricted', null, ''],
])('sinceText of a %s line since %s is "%s"', (kind, since, text) => {
  expect(sinceText({ kind, since }, AT).replaceAll('\u202f', ' ')).toBe(text);
});
