import { z } from 'zod';
import { SEND_METHODS } from '#domain/send-methods.ts';
import { SELECT_SEND_METHOD } from '../core/messages.ts';
import { done, endpoint, type Summaries } from '../endpoint.ts';
import { emailField } from '../fields.ts';
import { newPassword } from './passwords.ts';

export const RESET_LINK_HOURS = 1;
export const RESET_SENT = 'A link for resetting your password has been sent out.';

const loginIdMissing = 'Please provide your login ID';

export const PasswordResetRequest = z.object({
  login_id: z.string({ error: loginIdMissing }).trim().min(1, loginIdMissing).max(100, 'Login ID is too long'),
  email: emailField({ required: 'Please provide your email', invalid: 'Invalid email address format' }),
  send_method: z.enum(SEND_METHODS, { error: SELECT_SEND_METHOD }),
});

const token = z.object({ token: z.string() });

export const passwordResets = {
  request: endpoint({
    method: 'POST',
    path: '/password_resets',
    auth: 'public',
    body: PasswordResetRequest,
    response: done,
  }),
  validate: endpoint({
    method: 'POST',
    path: '/password_resets/validate',
    auth: 'public',
    body: z.object({ token: z.string({ error: 'Invalid or missing password reset token' }) }),
    response: z.object({ valid: z.boolean() }),
    idempotent: false,
  }),
  choose: endpoint({
    method: 'PATCH',
    path: '/password_resets/:token/update_password',
    auth: 'public',
    params: token,
    body: z.object({ password: newPassword }),
    response: done,
    errors: ['reset_expired', 'reset_malformed', 'reset_not_found'],
  }),
};

export const passwordResetSummaries: Summaries<typeof passwordResets> = {
  request: 'Request a link to choose a new password. The response is the same whether or not the account exists.',
  validate: 'Check whether a link is still valid.',
  choose: 'Choose a new password. The link works once; every session of the account ends.',
};
