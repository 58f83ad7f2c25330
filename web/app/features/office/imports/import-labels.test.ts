import { expect, test } from 'vitest';
import type { ImportSummary } from '#contract/office/imports.ts';
import { outcomeSentences, runLabel, undoState } from './import-labels.ts';
import { missingFields } from './missing-fields.ts';

const RAN: ImportSummary = {
  import_id: '1',
  kind: 'customers',
  file_name: 'customers.csv',
  row_count: 500,
  state: 'done',
  imported_by: 'Renata Cole',
  counts: { good: 478, same: 14, filled: 9, faulty: 8 },
  created_at: '2026-11-20T20:00:00.000Z',
  ran_at: '2026-11-20T20:10:00.000Z',
  undo_until: '2026-11-27T20:10:00.000Z',
  undone_at: null,
  staying: 0,
};
const at = (instant: string) => Date.parse(instant);

test.each<[string, Partial<ImportSummary>, string, boolean, string]>([
  ['just run', {}, '2026-11-20T20:10:00Z', true, '7 days left'],
  ['in its last hour', {}, '2026-11-27T20:00:00Z', true, '1 day left'],
  ['in use', { staying: 31 }, '2026-11-24T21:00:00Z', true, '3 days left; 31 are used and stay'],
  ['used once', { staying: 1 }, '2026-11-24T21:00:00Z', true, '3 days left; 1 is used and stays'],
  ['too old', {}, '2026-11-27T20:10:00Z', false, 'An import can be undone for 7 days.'],
  ['undone', { state: 'undone' }, '2026-11-24T21:00:00Z', false, 'Undone'],
  ['undone in part', { state: 'undone', staying: 2 }, '2026-11-24T21:00:00Z', false, 'Undone; 2 in use stayed'],
])('undoState of an import that is %s returns whether it can be undone', (_what, changes, now, canUndo, text) => {
  expect(undoState({ ...RAN, ...changes }, at(now))).toEqual({ canUndo, text });
});

test('runLabel describes what the run does', () => {
  expect(runLabel('customers', RAN.counts)).toBe('Import 478 Customers');
  expect(runLabel('price_items', { good: 1, same: 0, filled: 3, faulty: 0 })).toBe('Import 1 Price Item');
  expect(runLabel('customers', { good: 0, same: 9, filled: 9, faulty: 0 })).toBe('Fill 9 Customers');
});

test('outcomeTexts describes the other results of a run', () => {
  expect(outcomeSentences('customers', RAN.counts)).toEqual([
    '9 customers that you had got empty fields filled.',
    '5 rows you had already.',
    '8 faulty rows stayed out.',
  ]);
  expect(outcomeSentences('customers', { good: 2, same: 0, filled: 0, faulty: 0 })).toEqual([]);
});

test('missingFields returns the required fields that no column provides', () => {
  expect(missingFields('customers', ['full_name', 'email'])).toEqual(['Phone']);
  expect(missingFields('customers', ['first_name', 'phone', 'email'])).toEqual(['Last Name']);
  expect(missingFields('price_items', [])).toEqual(['Description', 'Unit Price']);
  expect(missingFields('price_items', ['name', 'unit_price_dollar'])).toEqual([]);
});
