import { z } from 'zod';
import { done, endpoint, type Summaries } from '../endpoint.ts';
import { CONFIRMATION_TOKEN_MISSING } from './email-confirmations.ts';

export const PHONE_CONFIRMATION_DAYS = 7;

export const phoneConfirmations = {
  send: endpoint({
    method: 'POST',
    path: '/phone_confirmations',
    auth: 'session',
    response: done,
    errors: ['no_consent', 'not_configured', 'too_many_messages'],
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/phone_confirmations/confirm',
    auth: 'public',
    body: z.object({
      token: z.string({ error: CONFIRMATION_TOKEN_MISSING }).min(1, CONFIRMATION_TOKEN_MISSING).max(200),
    }),
    response: done,
    errors: ['confirmation_not_found'],
    idempotent: false,
  }),
};

export const phoneConfirmationSummaries: Summaries<typeof phoneConfirmations> = {
  send: "Text the link that confirms the phone of the caller's own account. Texts about customers go only to confirmed phones. Older links stop working.",
  confirm: 'Confirm the phone that a link was sent to. Following the link again changes nothing.',
};
