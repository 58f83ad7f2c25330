import { openOutbox, type Outbox } from '../dev-outbox/outbox.ts';
import { type Mailer, rejectBrokenHeaders } from './mail.ts';

/** The configured mailer: SMTP if a server is configured, otherwise the outbox in the data folder. */
export async function openMail({ smtpUrl, dataDir }: { smtpUrl?: string; dataDir: string }): Promise<Mailer> {
  if (!smtpUrl) return outboxMailer(openOutbox(dataDir));
  // Loaded only if used, because it takes 24 MB.
  const { smtpMailer } = await import('./smtp-mailer.ts');
  return smtpMailer(smtpUrl);
}

/** The embedded mailer: an email is delivered once it is stored in the outbox. */
function outboxMailer(outbox: Outbox): Mailer {
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
