import { z } from 'zod';

/** A code as typed: six digits from the app, or a recovery code. Spaces and hyphens are ignored. */
export const typedCode = z
  .string({ error: 'Please enter the code' })
  .trim()
  .min(1, 'Please enter the code')
  .max(40, 'The code is too long');

/**
 * How a signed-in user confirms a change of a second factor: by password. An account that signs in with Google has no
 * password here and provides a code, if it has a second factor.
 */
export const OwnerConfirmation = z.object({
  current_password: z
    .string({ error: 'Please enter your current password' })
    .max(1024, 'Password is too long')
    .optional(),
  code: typedCode.optional(),
});
export type OwnerConfirmation = z.output<typeof OwnerConfirmation>;
