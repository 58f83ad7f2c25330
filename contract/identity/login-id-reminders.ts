import { z } from 'zod';
import { done, endpoint, type Summaries } from '../endpoint.ts';
import { email } from '../fields.ts';

export const LOGIN_ID_SENT = 'If an account has this email address, its login ID has been sent there.';

export const loginIdReminders = {
  send: endpoint({
    method: 'POST',
    path: '/login_id_reminders',
    auth: 'public',
    body: z.object({ email }),
    response: done,
  }),
};

export const loginIdReminderSummaries: Summaries<typeof loginIdReminders> = {
  send: 'Email the login IDs of the accounts with an address to that address. The response is the same whether or not there are any.',
};
