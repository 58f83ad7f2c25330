import { expect, test } from 'vitest';
import type { AppError } from '#contract/errors.ts';
import { passwordFault } from '#contract/identity/passwords.ts';
import { rejectWeakPassword } from './weak-passwords.ts';

const OWNER = { login_id: 'patlee77', first_name: 'Pat', last_name: "O'Malley", email: 'roofer.tampa@example.com' };

function fieldsOf(password: string) {
  try {
    rejectWeakPassword('password', password, OWNER);
    return undefined;
  } catch (error) {
    return (error as AppError).detail.fields;
  }
}

const TOO_COMMON = { password: ['This password is too common. Please choose a stronger password'] };

test.each([
  'Password1!',
  'P@ssw0rd2026',
  'Pa$$w0rd',
  '123Welcome!',
  'Summer-2026',
  'Qwerty123$',
  '1Letmein!',
  'Abc123abc!',
  'Aaaaaa1!',
  'Handyman#1',
  'Footba11!',
])('%s, a common word that satisfies the rules, is rejected', (password) => {
  expect([passwordFault(password), fieldsOf(password)]).toEqual([undefined, TOO_COMMON]);
});

test.each(['Patlee77!', 'Omalley-2026', 'PatOMalley1!', 'Roofer.Tampa9', 'JobsitesPro1!'])(
  '%s, a name of its owner or of the product, is rejected',
  (password) => {
    expect([passwordFault(password), fieldsOf(password)]).toEqual([undefined, TOO_COMMON]);
  },
);

test.each(['Hammer-and-9-nails', 'Right-horse-7-battery', 'xK4!vbTq', 'Pat-likes-7-tacos', 'Summer rain on 5th!'])(
  '%s is accepted',
  (password) => {
    expect([passwordFault(password), fieldsOf(password)]).toEqual([undefined, undefined]);
  },
);
