import { expect, test } from 'vitest';
import { meaningOf } from './stops.ts';

test.each([
  'STOP',
  'stop',
  ' Stop. ',
  'StopAll',
  'STOP ALL',
  'unsubscribe',
  'Cancel',
  'END',
  'quit',
  'Opt-out',
  'revoke',
])('“%s” ends texting', (reply) => {
  expect(meaningOf(reply)).toBe('stop');
});

test.each(['START', 'start!', 'UNSTOP', 'Yes'])('“%s” resumes it', (reply) => {
  expect(meaningOf(reply)).toBe('start');
});

test.each(['', 'HELP', 'Please don’t stop', 'When do you start?', 'yes, Monday is fine', '👍', 'stopp'])(
  '“%s” is for people to read',
  (reply) => {
    expect(meaningOf(reply)).toBeUndefined();
  },
);
