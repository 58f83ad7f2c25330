import { expect, test } from 'vitest';
import type { NextStep } from '#contract/core/needs.ts';
import { sentenceInRow } from './step-of-row.ts';

test.each([
  ['Shanice Baptiste owes on invoice #1009', 'Owes on invoice #1009'],
  ['Shanice Baptiste approved $4,108.80', 'Approved $4,108.80'],
  ['Estimate #1011 is ready to send', 'Estimate #1011 is ready to send'],
])('a row with the name of its customer shows “%s” as “%s”', (sentence, shown) => {
  expect(sentenceInRow({ sentence } as NextStep, 'Shanice Baptiste')).toBe(shown);
});
