import { expect, test } from 'vitest';
import { REVISION_CHANGE_KINDS, type RevisionChangeKind } from '#contract/sales/customer-page.ts';
import { SEES_EVERYTHING } from '#domain/sales/customer-sees.ts';
import { aSignedCopy } from '#testkit/inputs/signed-copies.ts';
import type { EstimateDocument } from '../proposals/estimates/estimate-document.ts';
import { changesOf } from './revision-changes.ts';

type Snapshot = Parameters<typeof changesOf>[0];

/** An estimate of three line items, as stored in its revision. */
function anEstimate(fields: Partial<Snapshot> = {}): Snapshot {
  const {
    approval: _approval,
    certificate: _certificate,
    verify_at: _at,
    how_to_pay: _payment,
    time_zone: _zone,
    ...estimate
  } = aSignedCopy();
  return { ...estimate, ...fields };
}

const BEFORE = anEstimate();
const [FIRST, ...OTHERS] = BEFORE.lines as EstimateDocument['lines'];
if (!FIRST) throw new Error('There is no line item.');
const HALVES = [
  { label: 'Deposit', percent: '50.000', amount: '4250.00' },
  { label: 'At completion', percent: '50.000', amount: '4250.00' },
];

const CHANGES: Record<RevisionChangeKind, Partial<Snapshot>> = {
  names_or_addresses: { company: { ...BEFORE.company, phone: '813-555-0199' } },
  wording: { description: 'Only the front of the house.' },
  line_items: { lines: [{ ...FIRST, description: 'Gutters, copper' }, ...OTHERS] },
  line_details: { customer_sees: { ...SEES_EVERYTHING, hours: false } },
  discount: { discount_usd: '1.00' },
  tax: { tax_rate: '1.250' },
  agreed_before: { agreed_before: '9.00' },
  billing: { bills: 'at_completion' },
  schedule: { payment_schedule: [...HALVES, { label: 'Retainage', percent: '5.000', amount: '0.01' }] },
  time: { time_to_complete_day: 99 },
  photos: {
    shown_photos: [{ image_group_key: '01930000-0000-7000-8000-0000000000aa', project_tag: 'before_project' }],
  },
  terms: { terms_and_conditions: 'No warranty.' },
  validity: { valid_until: '2027-01-31' },
  text_above_signature: { text_above_signature: 'You may cancel within three days.' },
};

test.each(REVISION_CHANGE_KINDS)('changesOf reports a change of %s, and no other kind', (kind) => {
  expect(changesOf(BEFORE, anEstimate(CHANGES[kind])).kinds).toEqual([kind]);
});

test('changesOf ignores other dates, numbers and computed amounts', () => {
  const computed = { date: '2027-01-01', final_total: '1.00', total_dollar: '1.00', tax_amount: '0.01' };
  expect(changesOf(BEFORE, anEstimate(computed))).toMatchObject({ kinds: [], added: [], removed: [], total_now: 1 });
});

test('changesOf returns the previous terms, schedule and validity with the new ones', () => {
  const before = anEstimate({ payment_schedule: HALVES, valid_until: null });
  const { terms, schedule, validity } = changesOf(before, anEstimate({ ...CHANGES.terms, payment_schedule: [] }));
  expect(terms).toEqual({ before: (before as EstimateDocument).terms_and_conditions, now: 'No warranty.' });
  expect(schedule).toEqual({
    before: [
      { label: 'Deposit', percent: 50, amount: 4250 },
      { label: 'At completion', percent: 50, amount: 4250 },
    ],
    now: [],
  });
  expect(validity).toEqual({ before: null, now: BEFORE.valid_until });
});

test('changesOf reports reordered line items as a change without added or removed ones', () => {
  const changes = changesOf(BEFORE, anEstimate({ lines: [...OTHERS, FIRST] }));
  expect(changes).toMatchObject({ kinds: ['line_items'], added: [], removed: [], terms: null, schedule: null });
});

test('changesOf treats a snapshot from before a part existed as one without it', () => {
  const { text_above_signature: _text, ...older } = anEstimate({ text_above_signature: '', shown_photos: [] });
  delete older.shown_photos;
  expect(changesOf(older, anEstimate({ text_above_signature: '', shown_photos: [] })).kinds).toEqual([]);
});
