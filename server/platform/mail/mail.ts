import { DeliveryFailed } from '../receipt.ts';
import type { Receipt } from '../receipt.ts';

export interface Mailer {
  /** `outbox` is the embedded mailer: nothing leaves this machine. */
  readonly kind: 'smtp' | 'outbox';
  /** Sends one email. Throws DeliveryFailed if it was not accepted. */
  send(mail: Mail): Promise<Receipt>;
  /** Closes the connections. */
  close(): void;
}

export type Mail = {
  /** The same for every attempt at one message. It becomes the Message-ID, in angle brackets. */
  id: string;
  /** One bare address. */
  to: string;
  from: { name: string; address: string };
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
  /** The URL where a POST unsubscribes the recipient (RFC 8058). Mail clients show a button for it. */
  unsubscribe?: string;
  attachments: Attachment[];
};

export type Attachment = { name: string; contentType: string; bytes: Uint8Array };

/** Throws DeliveryFailed (permanent) for an email whose header fields could be misinterpreted. */
export function rejectBrokenHeaders(mail: Mail): void {
  const fields: [what: string, value: string][] = [
    ['message id', mail.id],
    ['recipient’s address', mail.to],
    ['sender’s name', mail.from.name],
    ['sender’s address', mail.from.address],
    ['reply address', mail.replyTo ?? ''],
    ['subject', mail.subject],
    ['link to unsubscribe', mail.unsubscribe ?? ''],
    ...mail.attachments.flatMap(({ name, contentType }): typeof fields => [
      ['name of an attachment', name],
      ['type of an attachment', contentType],
    ]),
  ];
  const broken = fields.find(([, value]) => LINE_BREAK.test(value));
  if (broken) throw new DeliveryFailed(`The ${broken[0]} contains a line break.`, { permanent: true });
  // Mail libraries split a field at commas, so one field could be read as several recipients.
  if (!ONE_ADDRESS.test(mail.to)) throw new DeliveryFailed('The email address is not valid.', { permanent: true });
}

// oxlint-disable-next-line no-control-regex -- control characters are what it looks for
const LINE_BREAK = /[\u0000-\u0008\u000A-\u001F\u007F\u0085\u2028\u2029]/;
const ONE_ADDRESS = /^[^\s@,;:<>()"[\]\\]+@[^\s@,;:<>()"[\]\\]+$/;
