import { expect, test } from 'vitest';
import { initialSendMethod, type SendMethod } from './send-methods.ts';

const BOTH: readonly SendMethod[] = ['email', 'sms'];

test.each([
  ['the last one of the customer', { last: 'sms', preferred: 'email', agreed: BOTH }, 'sms'],
  ["the company's choice before the first message", { last: null, preferred: 'sms', agreed: BOTH }, 'sms'],
  [
    "the company's choice if the customer has withdrawn the last one",
    { last: 'sms', preferred: 'email', agreed: ['email'] },
    'email',
  ],
  ['the only one that the customer has agreed to', { last: null, preferred: 'email', agreed: ['sms'] }, 'sms'],
  ['none without an agreement', { last: 'email', preferred: 'email', agreed: [] }, null],
] as const)('a message starts with %s', (_which, known, expected) => {
  expect(initialSendMethod(known)).toBe(expected);
});
