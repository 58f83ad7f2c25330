import type { contact } from '#contract/office/contact.ts';
import type { Notice } from '../../core/delivery/notice-content.ts';
import type { SendNotice } from '../../core/delivery/send-notice.ts';
import type { Handlers } from '../../core/endpoints/handlers.ts';
import type { CountAgainst } from '../../core/endpoints/rate-limits.ts';
import { newId } from '../../platform/ids.ts';
import { insertContactMessage } from './store.ts';

interface Services {
  countAgainst: CountAgainst;
  sendNotice: SendNotice;
  /** The recipient of visitors' messages. */
  contactEmail: string;
}

export function contactHandlers({ countAgainst, sendNotice, contactEmail }: Services): Handlers<typeof contact> {
  return {
    send: async ({ body: { contact_us }, http, now, withSystemTransaction }) => {
      const { message, sender_email = null } = contact_us;
      await withSystemTransaction(async (db) => {
        await countAgainst(db, 'contact_by_address', http.address, now);
        await insertContactMessage(db, { contact_message_id: newId(), message, sender_email, created_at: now });
        await sendNotice(db, {
          method: 'email',
          recipient: contactEmail,
          replyTo: sender_email ?? undefined,
          notice: contactNotice(message, sender_email),
          now,
        });
      });
      return { status: 'ok', message: 'Thank you. Your message has been sent.' };
    },
  };
}

function contactNotice(message: string, sender: string | null): Notice {
  return {
    subject: `Message from ${sender ?? 'a visitor'}`,
    greeting: 'Someone wrote through the contact page:',
    intro: message,
    facts: [{ label: 'From', value: sender ?? 'no address given' }],
  };
}
