import { describe, expect, test } from 'vitest';
import { ESTIMATE_STATUSES } from '#domain/sales/estimate-status.ts';
import { estimateReminderState, type InvoiceFacts, invoiceReminderState } from './reminder-state.ts';

/* The conditions that stop a reminder, and those that only delay it. */

describe('an estimate', () => {
  const expected = {
    draft: 'over',
    sent: 'open',
    opened: 'open',
    question: 'waits',
    revising: 'waits',
    declined: 'over',
    expired: 'over',
    approved: 'over',
  } as const;

  test.each(ESTIMATE_STATUSES)(
    'an estimate with the status %s gets reminders only while it waits for its customer',
    (status) => {
      expect(estimateReminderState(status).state).toBe(expected[status]);
    },
  );
});

describe('an invoice', () => {
  const owed: InvoiceFacts = {
    is_void: false,
    balance_due: '100.00',
    is_processing: false,
    is_paying: false,
    is_disputed: false,
  };

  test.each<[string, Partial<InvoiceFacts>, string]>([
    ['is owed', {}, 'open'],
    ['is paid in part', { balance_due: '0.01' }, 'open'],
    ['is paid', { balance_due: '0.00' }, 'over'],
    ['is overpaid', { balance_due: '-5.00', is_paying: true }, 'over'],
    ['is void', { is_void: true }, 'over'],
    ['has a disputed payment', { is_disputed: true, is_processing: true }, 'over'],
    ['is being paid by a bank', { is_processing: true, is_paying: true }, 'waits'],
    ['is being paid on the payment page', { is_paying: true }, 'busy'],
  ])('the reminder state of an invoice that %s is as expected', (_how, changes, state) => {
    expect(invoiceReminderState({ ...owed, ...changes }).state).toBe(state);
  });
});
