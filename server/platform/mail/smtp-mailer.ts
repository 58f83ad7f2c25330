import { createTransport } from 'nodemailer';
import { isLoopback } from '../loopback.ts';
import { DeliveryFailed } from '../receipt.ts';
import { rejectBrokenHeaders } from './mail.ts';
import type { Mail, Mailer } from './mail.ts';

/**
 * Email through an SMTP server, over a few pooled connections. `url` has the form `smtp://user:password@host:587` or
 * `smtps://…`. nodemailer's options may follow as a query and override ours.
 */
export function smtpMailer(url: string, { connectMs = CONNECT_MS, answerMs = ANSWER_MS } = {}): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    // As many as emails are delivered concurrently, so that an urgent email does not wait for others in the pool.
    maxConnections: 16,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    dnsTimeout: connectMs,
    socketTimeout: answerMs,
    idleTimeout: IDLE_MS,
    // A pooled connection may be closed when it is needed. If no byte of the message was sent, a new connection is
    // used.
    maxRequeues: 2,
    requireTLS: exposesPassword(url),
    // A server on this machine has a self-signed certificate, and the connection cannot be intercepted.
    tls: { rejectUnauthorized: !isLoopback(new URL(url).hostname) },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  // An error of an idle connection affects no message. The next message gets a new connection.
  transport.on('error', () => undefined);
  return {
    kind: 'smtp',
    async send(mail) {
      rejectBrokenHeaders(mail);
      try {
        await transport.sendMail(envelope(mail));
        return { delivered: false, providerId: mail.id };
      } catch (error) {
        throw failure(error, mail.to);
      }
    },
    close: () => transport.close(),
  };
}

const CONNECT_MS = 20_000;
/**
 * A server that has received the complete message may inspect it for minutes before it responds, and has the message
 * even if the client no longer waits. Giving up early would send it twice (RFC 5321, 4.5.3.2.6).
 */
const ANSWER_MS = 5 * 60_000;
// Shorter than the idle timeout of most servers.
const IDLE_MS = 30_000;

/** A password must not be sent unencrypted, even if an attacker in between strips STARTTLS. */
function exposesPassword(url: string): boolean {
  const { username, hostname } = new URL(url);
  return username !== '' && !isLoopback(hostname);
}

function envelope(mail: Mail) {
  return {
    messageId: `<${mail.id}>`,
    from: mail.from,
    to: { name: '', address: mail.to },
    replyTo: mail.replyTo,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    headers: mail.unsubscribe ? unsubscribeHeaders(mail.unsubscribe) : undefined,
    attachments: mail.attachments.map(({ name, contentType, bytes }) => ({
      filename: name,
      contentType,
      content: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    })),
  };
}

/** One-click unsubscribe requires https, because the request must not be read or repeated in transit. */
function unsubscribeHeaders(link: string): Record<string, string> {
  const oneClick = link.startsWith('https:') && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
  return { 'List-Unsubscribe': `<${link}>`, ...oneClick };
}

/** nodemailer's error of a failed attempt. */
type SmtpError = Error & { responseCode?: number; command?: string; response?: string };

function failure(error: unknown, to: string): DeliveryFailed {
  const { responseCode, command, response = '' } = error as SmtpError;
  const final = (reason: string) => new DeliveryFailed(reason, { permanent: true, cause: error });
  const forNow = (reason: string) => new DeliveryFailed(reason, { permanent: false, cause: error });

  if (responseCode === undefined) return forNow('The mail server could not be reached.');
  // Only a reply to RCPT TO or later refers to the recipient. Earlier replies refer to our account.
  const aboutThem = command === 'RCPT TO' || command === 'DATA';
  if (aboutThem && responseCode >= 500 && !CONFIGURATION_ERRORS.has(responseCode))
    return final(appError(response, command, to));
  if (aboutThem && responseCode < 500) return forNow(delay(response, to));
  return forNow('The mail server did not take the message.');
}

/** Not implemented, bad sequence, authentication required: these refer to us, whatever the command. */
const CONFIGURATION_ERRORS = new Set([502, 503, 530, 534, 535, 538]);

/** Our message for a server's reply, based on its enhanced status code (RFC 3463) if it has one. */
function appError(response: string, command: string | undefined, to: string): string {
  const status = statusIn(response);
  if (status === '5.2.2') return `The mailbox of ${to} is full.`;
  if (status === '5.3.4' || status === '5.2.3') return `The message is too large for the mail server of ${to}.`;
  if (status?.startsWith('5.1.')) return `The address ${to} does not exist.`;
  if (command === 'RCPT TO' && status === undefined) return `The mail server does not accept mail for ${to}.`;
  return `The mail server refused the message to ${to}.`;
}

/** The same for a temporary reply. */
function delay(response: string, to: string): string {
  const status = statusIn(response);
  if (status === '4.2.2') return `The mailbox of ${to} is full.`;
  if (status?.startsWith('4.2.')) return `The mailbox of ${to} does not take mail at the moment.`;
  return `The mail server asks to try again later for ${to}.`;
}

function statusIn(response: string): string | undefined {
  return /^\d{3}[ -]([45]\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1];
}
