import { type APIRequestContext, expect } from '@playwright/test';
import { confirmationText } from '#domain/sales/confirmation-text.ts';

/** An email or SMS as the outbox of the embedded providers shows it. */
export interface Posted {
  id: string;
  channel: 'email' | 'sms';
  to: string;
  subject: string | null;
  text: string;
  html: string | null;
  attachments: { name: string; url: string }[];
}

/** Waits for the last message to a recipient that contains the text; skips the SMS that confirms a consent. */
export async function postedTo(request: APIRequestContext, recipient: string, containing = ''): Promise<Posted> {
  let posted: Posted | undefined;
  await expect
    .poll(
      async () => {
        const response = await request.get('/dev/outbox.json', { params: { to: recipient } });
        const theirs = ((await response.json()) as Posted[]).filter(({ text }) => !text.endsWith(confirmationText('')));
        return (posted = theirs.find(({ text }) => text.includes(containing)));
      },
      { message: `a message to ${recipient} in the outbox`, intervals: [100, 200] },
    )
    .toBeDefined();
  return posted as Posted;
}

/** The customer's link to the document, as the message contains it. */
export function linkIn({ text }: Posted): string {
  const [path = ''] = /\/d\/[\w-]+/.exec(text) ?? [];
  expect(path, 'the link in the message').not.toBe('');
  return path;
}
