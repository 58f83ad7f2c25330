import { z } from 'zod';
import { done, endpoint, EVERY_ROLE, type Summaries } from '../endpoint.ts';

export const EMAIL_CONFIRMATION_DAYS = 7;
export const CONFIRMATION_TOKEN_MISSING = 'Invalid or missing confirmation token';

export const emailConfirmations = {
  send: endpoint({
    method: 'POST',
    path: '/email_confirmations',
    auth: 'session',
    roles: EVERY_ROLE,
    response: done,
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/email_confirmations/confirm',
    auth: 'public',
    body: z.object({
      token: z.string({ error: CONFIRMATION_TOKEN_MISSING }).min(1, CONFIRMATION_TOKEN_MISSING).max(200),
    }),
    response: done,
    errors: ['confirmation_not_found'],
    idempotent: false,
  }),
};

export const emailConfirmationSummaries: Summaries<typeof emailConfirmations> = {
  send: "Send a new link to confirm the email address of the caller's own account. Older links stop working.",
  confirm: 'Confirm the address that a link was sent to. Following the link again changes nothing.',
};
