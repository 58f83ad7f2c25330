import { expect, test } from 'vitest';
import { marksOf } from './card-marks.tsx';

const plain = {
  is_open: false,
  is_forgotten: false,
  clock_in_source: 'server',
  clock_out_source: 'server',
  break_source: null,
} as const;
const words = (card: Parameters<typeof marksOf>[0]) => marksOf(card).map(({ text }) => text);

test('marksOf returns nothing for a time card that was clocked in and out on the phone', () => {
  expect(words(plain)).toEqual([]);
});

test('marksOf returns the remarks that a payroll clerk needs for a time card', () => {
  expect(words({ ...plain, is_open: true, clock_out_source: null })).toEqual(['Open']);
  const forgotten = { ...plain, is_open: true, is_forgotten: true, clock_out_source: null };
  expect(words(forgotten)).toEqual(['Open, probably forgotten']);
  expect(words({ ...plain, clock_out_source: 'stated' })).toEqual(['Clock out stated by employee']);
  expect(words({ ...plain, clock_in_source: 'late', clock_out_source: 'corrected' })).toEqual([
    'Sent late',
    'Corrected',
  ]);
});
