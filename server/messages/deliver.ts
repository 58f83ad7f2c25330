import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../platform/clock.ts';
import { asCompany, type Database } from '../platform/database/database.ts';
import { DeliveryFailed, type Receipt } from '../platform/delivery/receipt.ts';
import { RendererLostError } from '../platform/pdf/render-lane.ts';
import type { Files } from '../platform/files/files.ts';
import { jobQueue } from '../platform/jobs/queue.ts';
import type { Mailer } from '../platform/mail/mail.ts';
import { attemptDelivery } from '../platform/delivery/attempt.ts';
import { createDispatcher, type Dispatcher } from '../platform/delivery/dispatcher.ts';
import { type Lease, note, renewLease } from '../platform/delivery/leases.ts';
import type { SmsSender } from '../platform/sms/sms.ts';
import { newToken, tokenHash } from '../platform/ids.ts';
import type { Encryption } from '../platform/encryption.ts';
import { DOCUMENT_LINK_PLACEHOLDER, UNSUBSCRIBE_PLACEHOLDER } from './content.ts';
import { dueMessages, messageFile, type MessageKey, type MessageRow, replaceLinkToken } from './store.ts';
import { LINK_FORGOTTEN, messageAt } from './outbox-row.ts';

/** Only a wake-up: which rows are due is in the messages table. */
export const deliverQueue = jobQueue<MessageKey>('messages.deliver', { retries: 0, timeLimitSeconds: 90 });

export interface Delivery {
  database: Database;
  files: Files;
  mailer: Mailer;
  smsSender: SmsSender;
  /** Renders a kind of document from its snapshot, for a company. */
  render: Record<string, (document: object, company: { company_id: string }) => Promise<Uint8Array>>;
  /** The customer's unsubscribe link. */
  unsubscribeLink: (recipient: { company_id: string; customer_id: string }) => string;
  /** Opens what waits for its delivery. */
  encryption: Encryption;
  publicUrl: string;
  mailFrom: string;
  /** For messages of the server itself; those of a company carry the company's name. */
  senderName?: string | undefined;
  /** The host after the @ of our Message-IDs. */
  mailHost: string;
  clock: Clock;
  log: FastifyBaseLogger;
}

const DELIVERED_AT_ONCE = 8;
/** Two slots stay free for other companies, however many messages one company has waiting. */
const DELIVERED_AT_ONCE_FOR_A_COMPANY = 6;

/**
 * Delivers due messages in parallel, including those that a crash or a lost job left behind. The company with the
 * fewest running deliveries is next.
 */
export function messageDispatcher(delivery: Delivery): Dispatcher {
  const { database, clock, log } = delivery;
  return createDispatcher<MessageKey>({
    slots: DELIVERED_AT_ONCE,
    idOf: ({ message_id }) => message_id,
    due: (atMost, underWay) =>
      dueMessages(database.systemDb, clock(), { atMost, underWay, mostOfACompany: DELIVERED_AT_ONCE_FOR_A_COMPANY }),
    deliver: (key) => deliver(delivery, key),
    log,
  });
}

/** Delivers all messages that are due now. */
export async function deliverDue(delivery: Delivery): Promise<void> {
  await messageDispatcher(delivery).run();
}

/**
 * Delivers one message if it is due and not leased: renders, stores and sends it. Does not throw for a failed delivery.
 */
export async function deliver(delivery: Delivery, key: MessageKey): Promise<void> {
  const { database, clock, log } = delivery;
  await attemptDelivery<MessageRow>(messageAt(database, key), {
    clock,
    log,
    handOver: (lease) => renderAndDeliver(delivery, lease),
    troubleOfOurs: 'The document could not be prepared. We keep trying.',
    whenOver: LINK_FORGOTTEN,
  });
}

async function renderAndDeliver(delivery: Delivery, lease: Lease<MessageRow>): Promise<Receipt | undefined> {
  const pdf = await renderOnce(delivery, lease);
  // Rendering may have waited so long that another worker has leased and sent the message.
  const isOurs = await renewLease(lease, delivery.clock());
  return isOurs ? handOver(delivery, lease.row, pdf) : undefined;
}

/** The PDF of the first rendering; a later attempt sends the same file. */
async function renderOnce({ files, render }: Delivery, lease: Lease<MessageRow>): Promise<Uint8Array> {
  const message = lease.row;
  if (message.file_key) return files.read(message.file_key);
  const renderKind = render[message.document_kind];
  if (!renderKind) throw new DeliveryFailed('This kind of document cannot be drawn.', { permanent: true });
  const pdf = await renderKind(message.document, message).catch((error: unknown) => countLostRenderer(lease, error));
  const file_key = messageFile(message);
  await files.put(file_key, pdf, 'application/pdf');
  await note(lease, { file_key });
  return pdf;
}

const LOST_RENDERERS_AT_MOST = 3;

/** A document that has crashed the render process three times would do so on every attempt. */
async function countLostRenderer(lease: Lease<MessageRow>, error: unknown): Promise<never> {
  if (!(error instanceof RendererLostError)) throw error;
  const render_failures = lease.row.render_failures + 1;
  await note(lease, { render_failures });
  if (render_failures < LOST_RENDERERS_AT_MOST) throw error;
  const reason = 'The PDF takes too long to prepare. Please shorten the texts of the document and send it again.';
  throw new DeliveryFailed(reason, { permanent: true, cause: error });
}

async function handOver(delivery: Delivery, message: MessageRow, pdf: Uint8Array): Promise<Receipt> {
  const { mailer, smsSender, unsubscribeLink, mailFrom, mailHost } = delivery;
  const { subject, text, html, sms, from_name, reply_to } = message.content;
  const links = {
    [DOCUMENT_LINK_PLACEHOLDER]: await documentLink(delivery, message),
    [UNSUBSCRIBE_PLACEHOLDER]: unsubscribeLink(message),
  };
  if (message.channel === 'sms') {
    return smsSender.send({ id: message.message_id, to: message.recipient, text: withLinks(sms, links) });
  }
  return mailer.send({
    id: `${message.message_id}@${mailHost}`,
    to: message.recipient,
    from: { name: from_name, address: mailFrom },
    replyTo: reply_to,
    subject,
    text: withLinks(text, links),
    html: withLinks(html, links),
    unsubscribe: links[UNSUBSCRIBE_PLACEHOLDER],
    attachments: [{ name: message.file_name, contentType: 'application/pdf', bytes: pdf }],
  });
}

function withLinks(words: string, links: Record<string, string>): string {
  return Object.entries(links).reduce((filled, [placeholder, link]) => filled.replaceAll(placeholder, link), words);
}

/**
 * The link that the message was given when it was queued, the same at every attempt. Where it cannot be decrypted, as after
 * a change of SECRET_KEY, the document gets a new one rather than a message whose link opens nothing.
 */
async function documentLink({ database, encryption, publicUrl }: Delivery, message: MessageRow): Promise<string> {
  const { company_id, message_id, encrypted_link_token } = message;
  const kept = encrypted_link_token && encryption.open(encrypted_link_token, message_id);
  const token = kept ?? newToken();
  if (!kept) await asCompany(database, company_id, (db) => replaceLinkToken(db, message_id, tokenHash(token)));
  return `${publicUrl}/d/${token}`;
}
