import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { ParsedMail } from 'mailparser';
import { RUNNING_MS } from '../crash/crash.ts';
import { type MailServer, startMailServer } from './mail-server.ts';

/** An email that a mail server has accepted. */
export interface TakenMail {
  id: string;
  at: number;
  to: string;
  subject: string;
  text: string;
  /** Of the attached PDF, in hex. */
  pdf_sha256: string | undefined;
}

/** What a mail server has accepted, by recipient and subject. */
export class TakenMails {
  readonly #all: TakenMail[] = [];

  /** A mail server whose emails are read here. */
  static async open(): Promise<{ mails: TakenMails; server: MailServer }> {
    const mails = new TakenMails();
    const server = await startMailServer({ onTaken: (id, at, mail) => mails.#all.push(readMail(id, at, mail)) });
    return { mails, server };
  }

  /** Those to an address whose subject begins so, oldest first. */
  to(address: string, subject: string): TakenMail[] {
    return this.#all.filter((mail) => mail.to === address && mail.subject.startsWith(subject));
  }

  /** The first one, once it is there. */
  async first(address: string, subject: string, { timeoutMs = 60_000 } = {}): Promise<TakenMail> {
    const deadline = Date.now() + timeoutMs;
    for (;;) {
      const [mail] = this.to(address, subject);
      if (mail) return mail;
      if (Date.now() > deadline) throw new Error(`No email "${subject}" came to ${address}`);
      await wait(25);
    }
  }

  /**
   * Whether exactly one message went to the address. The mail server may have it twice if it held it when the server was
   * killed.
   */
  isOne(address: string, subject: string, killedAt: readonly number[]): boolean {
    const found = this.to(address, subject);
    const [first] = found;
    if (!first || found.some(({ id }) => id !== first.id)) return false;
    const wasRunning = killedAt.some((killed) => killed >= first.at && killed - first.at < RUNNING_MS);
    return found.length <= (wasRunning ? 2 : 1);
  }
}

function readMail(id: string, at: number, { to, subject = '', text = '', attachments }: ParsedMail): TakenMail {
  const [recipient] = [to ?? []].flat();
  const pdf = attachments.find(({ contentType }) => contentType === 'application/pdf');
  return {
    id,
    at,
    to: recipient?.value[0]?.address ?? '',
    subject,
    text,
    pdf_sha256: pdf && createHash('sha256').update(pdf.content).digest('hex'),
  };
}
