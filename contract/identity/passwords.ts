import { z } from 'zod';

export const PASSWORD_MAX = 128;

/** Also the message for a password that the server finds in its list of common passwords. */
export const TOO_COMMON = 'This password is too common. Please choose a stronger password';
const COMMON = new Set(['password', 'password123', '123456', 'qwerty', 'abc123', 'letmein', 'admin', 'welcome']);

/** The requirements of a password, each with the message for a password that does not meet it. */
const REQUIREMENTS: readonly [RegExp, string][] = [
  [/^.{8,}$/su, 'must be at least 8 characters long'],
  [/[A-Z]/, 'must contain an uppercase letter'],
  [/[a-z]/, 'must contain a lowercase letter'],
  [/\d/, 'must contain a number'],
  [/[^A-Za-z0-9\s]/, 'must contain a special character'],
];

/** The error message for a new password; undefined if it is valid. */
export function passwordFault(password: string): string | undefined {
  if (COMMON.has(password.toLowerCase())) return TOO_COMMON;
  if (password.length > PASSWORD_MAX) return `Password cannot exceed ${PASSWORD_MAX} characters`;
  const missing = REQUIREMENTS.filter(([shape]) => !shape.test(password)).map(([, message]) => message);
  return missing.length > 0 ? `Password ${missing.join(', ')}` : undefined;
}

/** A new password. */
export const newPassword = z.string({ error: 'Password is required' }).superRefine((password, context) => {
  const fault = passwordFault(password);
  if (fault) context.addIssue(fault);
});

/** A new password in a form where an empty field leaves the current one unchanged. */
export const newPasswordOrNone = z.string({ error: 'Password is required' }).superRefine((password, context) => {
  const fault = password === '' ? undefined : passwordFault(password);
  if (fault) context.addIssue(fault);
});

export const PASSWORDS_DIFFER = 'Passwords do not match';
