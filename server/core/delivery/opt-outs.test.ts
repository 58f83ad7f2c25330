import { expect, test } from 'vitest';
import { meaningOf } from './opt-outs.ts';

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
])('“%s” is parsed as an opt-out', (reply) => {
  expect(meaningOf(reply)).toBe('stop');
});

test.each(['START', 'start!', 'UNSTOP', 'Yes'])('“%s” is parsed as an opt-in', (reply) => {
  expect(meaningOf(reply)).toBe('start');
});

test.each(['', 'HELP', 'Please don’t stop', 'When do you start?', 'yes, Monday is fine', '👍', 'stopp'])(
  '“%s” is ignored',
  (reply) => {
    expect(meaningOf(reply)).toBeUndefined();
  },
);
