import { z } from 'zod';

/** A code as typed: of the app, in six digits, or a recovery code. Spaces and hyphens do not matter. */
export const typedCode = z
  .string({ error: 'Please enter the code' })
  .trim()
  .min(1, 'Please enter the code')
  .max(40, 'The code is too long');

/**
 * How the signed-in person confirms a change of a second factor: by password. An account that signs in with Google has
 * none here and gives a code, if it has a second factor.
 */
export const OwnerConfirmation = z.object({
  current_password: z
    .string({ error: 'Please enter your current password' })
    .max(1024, 'Password is too long')
    .optional(),
  code: typedCode.optional(),
});
export type OwnerConfirmation = z.output<typeof OwnerConfirmation>;
