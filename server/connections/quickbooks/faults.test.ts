import { expect, test } from 'vitest';
import { AppError } from '#contract/errors.ts';
import { QuickbooksRejected } from '../../platform/accounting/accounting.ts';
import { inSentences, sentenceOf } from './faults.ts';

test.each<[string, string, string, RegExp]>([
  ['a duplicate name', '6240', 'The name supplied already exists.', /another customer, vendor or employee/],
  ['a duplicate number', '6140', 'DocNumber=1001 is assigned', /another document with this number/],
  ['a closed period', '6210', 'The account period has closed', /books in QuickBooks are closed/],
  ['a closed period (second code)', '6200', 'Account period closed', /books in QuickBooks are closed/],
  [
    'an inactive record',
    '610',
    'Something you are trying to use has been made inactive',
    /made inactive in QuickBooks/,
  ],
  ['a concurrent change', '5010', 'Stale Object Error', /send again in a moment/],
  ['an expired subscription', '6190', 'Subscription period has ended', /Renew it in QuickBooks/],
  ['a missing value', '2020', 'Required parameter Line', /does not take a value as it is: Required parameter Line\./],
  ['a missing reference', '2500', 'Invalid Reference Id : Item 7', /Invalid Reference Id : Item 7\./],
  [
    'sales tax that is turned off',
    '6000',
    'Business Validation Error: Sales tax is off.',
    /Look at Taxes in QuickBooks/,
  ],
  [
    'any other problem',
    '6540',
    'Deposited Transaction cannot be changed.',
    /says: Deposited Transaction cannot be changed\./,
  ],
])('the error of %s is mapped to a sentence that explains how to fix it', (_what, code, detail, sentence) => {
  const message = sentenceOf(new QuickbooksRejected(code, 'A business validation error', detail));
  expect(message).toMatch(sentence);
  expect(message).toMatch(/[Cc]hange|[Rr]enew|[Mm]ake it active|send again|Mend/);
  expect(message).toMatch(/^[A-Z].*\.$/);
});

test("the prefix is removed from QuickBooks' own message, which then ends like a sentence", () => {
  const message = sentenceOf(
    new QuickbooksRejected('6000', '', `Business Validation Error: ${'So it is. '.repeat(100)}`),
  );
  expect(message.startsWith('QuickBooks did not accept this. It says: So it is.')).toBe(true);
  expect(message.length).toBeLessThan(420);
});

test("only QuickBooks' own errors are mapped", async () => {
  const rejected = new QuickbooksRejected('6210', 'Account Period Closed', 'Closed');
  await expect(inSentences(() => Promise.reject(rejected))).rejects.toThrow(AppError);
  const bug = new TypeError('undefined is not a function');
  await expect(inSentences(() => Promise.reject(bug))).rejects.toBe(bug);
});
