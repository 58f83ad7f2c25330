import { expect, test } from 'vitest';
import { type EstimateWork, type InvoiceWork, nextSteps } from './next-step.ts';
import { ESTIMATE_STATUSES } from './sales/estimate-status.ts';

const TODAY = '2026-11-20';
const NEED = { document: { id: 'need' }, sentence: 'Maria asks about estimate #1042' };

function anEstimate(fields: Partial<EstimateWork> = {}): EstimateWork {
  return {
    estimate_id: 'e1',
    estimate_number: 1031,
    name: 'Kitchen remodel',
    status: 'approved',
    total: 11_968.45,
    left_to_bill: 0,
    is_work_done: false,
    ...fields,
  };
}

function anInvoice(fields: Partial<InvoiceWork> = {}): InvoiceWork {
  return {
    invoice_id: 'i1',
    invoice_number: 1024,
    name: 'At start',
    balance_due: 1492.11,
    due_date: '2026-12-04',
    is_sent: true,
    ...fields,
  };
}

function steps(fields: Partial<Parameters<typeof nextSteps<typeof NEED>>[0]> = {}) {
  return nextSteps(
    {
      document: { type: 'customer', id: 'c1' },
      first_name: 'Maria',
      needs: [],
      estimates: [anEstimate()],
      has_estimate: true,
      invoices: [],
      next_visit: null,
      ...fields,
    },
    TODAY,
  );
}

test('a line of Home comes before everything else', () => {
  const { lead, more, calm } = steps({
    needs: [NEED],
    estimates: [anEstimate({ status: 'draft' })],
    invoices: [anInvoice({ is_sent: false })],
  });
  expect(lead).toBe(NEED);
  expect(more).toMatchObject([{ kind: 'draft_estimate' }, { kind: 'unsent_invoice' }]);
  expect(calm).toBeNull();
});

test('an estimate to send comes before an invoice to send, and an invoice before work to bill', () => {
  const { lead, more } = steps({
    estimates: [
      anEstimate({ left_to_bill: 2992.11, is_work_done: true }),
      anEstimate({ estimate_id: 'e2', estimate_number: 1042, status: 'draft' }),
    ],
    invoices: [anInvoice({ is_sent: false })],
  });
  expect([lead, ...more]).toMatchObject([
    { action: 'send_estimate', sentence: 'Estimate #1042 is ready to send' },
    { action: 'send_invoice', sentence: 'Invoice #1024 is ready to send' },
    { action: 'bill', sentence: '$2,992.11 is left to bill', amount: 2992.11 },
  ]);
});

test('at most two steps follow the lead', () => {
  const drafts = ['a', 'b', 'c', 'd'].map((estimate_id) => anEstimate({ estimate_id, status: 'draft' }));
  expect(steps({ estimates: drafts }).more).toHaveLength(2);
});

test('a document with a line of Home has no second step', () => {
  const need = { ...NEED, document: { id: 'e1' } };
  const { lead, more } = steps({ needs: [need], estimates: [anEstimate({ left_to_bill: 5, is_work_done: true })] });
  expect(lead).toBe(need);
  expect(more).toEqual([]);
});

test.each(ESTIMATE_STATUSES)(
  'an estimate that is %s offers to be sent only while it is the company’s turn',
  (status) => {
    const { lead } = steps({ estimates: [anEstimate({ status })] });
    const isOurTurn = status === 'draft' || status === 'revising';
    expect(lead && 'action' in lead && lead.action).toBe(isOurTurn ? 'send_estimate' : null);
  },
);

test('work that is not done has nothing to bill yet', () => {
  expect(steps({ estimates: [anEstimate({ left_to_bill: 100 })] }).lead).toBeNull();
});

test('a record without an estimate starts with one', () => {
  expect(steps({ estimates: [], has_estimate: false }).lead).toMatchObject({
    action: 'create_estimate',
    document: { type: 'customer', id: 'c1' },
  });
});

test.each([
  [
    'the next visit',
    { next_visit: { day: '2026-11-23', starts: '08:00' } },
    'Nothing to do until Mon, Nov 23: visit at 8:00 AM',
  ],
  ['an all-day visit', { next_visit: { day: '2026-11-23', starts: null } }, 'Nothing to do until Mon, Nov 23: visit'],
  ['a visit today', { next_visit: { day: TODAY, starts: '13:00' } }, 'Nothing to do before today’s visit at 1:00 PM'],
  [
    'the customer’s answer',
    { estimates: [anEstimate({ status: 'opened' })] },
    'Nothing to do until Maria answers estimate #1031',
  ],
  [
    'the first invoice that is due',
    { invoices: [anInvoice(), anInvoice({ invoice_number: 1018, due_date: '2026-12-01' })] },
    'Nothing to do until Dec 1: invoice #1018 is due',
  ],
  ['nothing', {}, 'Nothing to do right now'],
])('a record without a step says that it waits for %s', (_, fields, calm) => {
  expect(steps(fields)).toEqual({ lead: null, more: [], calm });
});
