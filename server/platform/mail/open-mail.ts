import { openOutbox } from '../dev-outbox/outbox.ts';
import type { Mailer } from './mail.ts';
import { outboxMailer } from './outbox-mailer.ts';

/** The configured mailer: SMTP if a server is configured, otherwise the outbox in the data folder. */
export async function openMail({ smtpUrl, dataDir }: { smtpUrl?: string; dataDir: string }): Promise<Mailer> {
  if (!smtpUrl) return outboxMailer(openOutbox(dataDir));
  // Loaded only if used, because it takes 24 MB.
  const { smtpMailer } = await import('./smtp-mailer.ts');
  return smtpMailer(smtpUrl);
}
