import type { Outbox } from '../dev-outbox/outbox.ts';
import { rejectBrokenHeaders } from './mail.ts';
import type { Mailer } from './mail.ts';

/** The embedded mailer: an email is delivered once it is stored in the outbox. */
export function outboxMailer(outbox: Outbox): Mailer {
  return {
    kind: 'outbox',
    async send(mail) {
      rejectBrokenHeaders(mail);
      const { id, to, from, replyTo, subject, text, html, attachments } = mail;
      await outbox.store({ id, channel: 'email', to, from, replyTo, subject, text, html, attachments });
      return { delivered: true };
    },
    close: () => undefined,
  };
}
