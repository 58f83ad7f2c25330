import { AppError } from '#contract/errors.ts';
import { asCompany, type CompanyDb } from '../../platform/database/database.ts';
import { newToken, tokenHash } from '../../platform/ids.ts';
import { RendererLostError } from '../../platform/pdf/render-lane.ts';
import { markDue } from '../../platform/queue/due.ts';
import { DeliveryFailed, type Receipt } from '../../platform/receipt.ts';
import { MESSAGES } from '../due-kinds.ts';
import { CLOSED_SENDS_NOTHING, isClosed } from './closed-company.ts';
import type { Delivery } from './delivery.ts';
import { dueMessages } from './due-messages.ts';
import { type Lease, note, renewLease } from './leases.ts';
import { DOCUMENT_LINK_PLACEHOLDER, OFFICE_LINK_TOKEN, UNSUBSCRIBE_PLACEHOLDER, withLinks } from './message-content.ts';
import { messageFile, type MessageKey, messageOfEvent, type MessageRow, replaceLinkToken } from './message-store.ts';
import type { Outbox } from './outbox.ts';

/** Two slots remain free for other companies, however many messages one company has waiting. */
const SLOTS = 8;
const SLOTS_OF_A_COMPANY = 6;

/**
 * Messages of companies to their customers. Each is rendered and stored if it has a PDF, and sent. The company with
 * the fewest running deliveries is next. The link of a finished message is never sent again, so its token is deleted.
 */
export const messageOutbox: Outbox<MessageKey, MessageRow> = {
  table: 'messages',
  idColumn: 'message_id',
  idOf: ({ message_id }) => message_id,
  inTransaction: (database, { company_id }, work) => asCompany(database, company_id, work),
  slots: SLOTS,
  due: (delivery, query) => dueMessages(delivery, query, SLOTS_OF_A_COMPANY),
  // `inTransaction` opens a company's transaction.
  onRetryAt: (db, at) => markDue(db as CompanyDb, MESSAGES, at),
  ofProviderEvent: messageOfEvent,
  deliver: renderAndDeliver,
  internalFailure: 'The document could not be prepared. We keep trying.',
  whenDone: { encrypted_link_token: null },
  deliveredColumn: 'delivered_at',
};

async function renderAndDeliver(delivery: Delivery, lease: Lease<MessageRow>): Promise<Receipt | undefined> {
  const pdf = lease.row.file_name === '' ? undefined : await renderOnce(delivery, lease);
  // Rendering may have waited so long that another worker has leased and sent the message.
  const isLeaseHeld = await renewLease(lease, delivery.clock());
  if (!isLeaseHeld) return undefined;
  await holdWhileClosed(delivery, lease.row);
  await countCopy(delivery, lease.row);
  return deliver(delivery, lease.row, pdf);
}

const NOT_EMAILED =
  "The copy was not emailed, because the limit of messages for today is reached. It is behind your customer's link, which you can send again tomorrow.";

/**
 * Counts the customer's copy of an approval, once for all attempts. An approval must not fail because of a limit, and
 * its copy is always rendered. Above a limit the copy is not sent.
 */
async function countCopy({ database, countMessage, clock }: Delivery, message: MessageRow): Promise<void> {
  const { company_id, message_id, approval_id, is_for_office, is_counted, recipient } = message;
  if (approval_id === null || is_for_office || is_counted) return;
  try {
    await asCompany(database, company_id, async (db) => {
      await countMessage(db, { company_id, recipient, isTyped: false, now: clock() });
      await db.updateTable('messages').set({ is_counted: true }).where('message_id', '=', message_id).execute();
    });
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many_messages')
      throw new DeliveryFailed(NOT_EMAILED, { permanent: true, cause: error });
    throw error;
  }
}

/**
 * A message of a closed company waits as if its provider were down: it is sent if the company is restored within the
 * day of retries, and fails otherwise. Checked last, because the company may be closed during the rendering.
 */
async function holdWhileClosed({ database }: Delivery, { company_id }: MessageRow): Promise<void> {
  if (await asCompany(database, company_id, isClosed))
    throw new DeliveryFailed(CLOSED_SENDS_NOTHING, { permanent: false });
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

/** A document that has crashed the render process three times would crash it on every attempt. */
async function countLostRenderer(lease: Lease<MessageRow>, error: unknown): Promise<never> {
  if (!(error instanceof RendererLostError)) throw error;
  const render_failures = lease.row.render_failures + 1;
  await note(lease, { render_failures });
  if (render_failures < LOST_RENDERERS_AT_MOST) throw error;
  const reason = 'The PDF takes too long to prepare. Please shorten the texts of the document and send it again.';
  throw new DeliveryFailed(reason, { permanent: true, cause: error });
}

async function deliver(delivery: Delivery, message: MessageRow, pdf: Uint8Array | undefined): Promise<Receipt> {
  const { mailer, smsSender, mailFrom, mailHost } = delivery;
  const { subject, text, html, sms, from_name, reply_to } = message.content;
  const { document, unsubscribe } = await linksOf(delivery, message);
  const links = { [DOCUMENT_LINK_PLACEHOLDER]: document, [UNSUBSCRIBE_PLACEHOLDER]: unsubscribe };
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
    ...(!message.is_for_office && { unsubscribe }),
    attachments:
      pdf && message.attaches_pdf ? [{ name: message.file_name, contentType: 'application/pdf', bytes: pdf }] : [],
  });
}

/** Messages to the company itself contain no link that could respond for the customer or unsubscribe them. */
async function linksOf(delivery: Delivery, message: MessageRow): Promise<{ document: string; unsubscribe: string }> {
  const { publicUrl, unsubscribeLink } = delivery;
  if (message.is_for_office) {
    const nothing = `${publicUrl}/d/${OFFICE_LINK_TOKEN}`;
    return { document: nothing, unsubscribe: nothing };
  }
  return { document: await documentLink(delivery, message), unsubscribe: unsubscribeLink(message) };
}

/**
 * The link that was created when the message was queued, the same for every attempt. If it cannot be decrypted, for
 * example after a change of SECRET_KEY, the document gets a new link; otherwise the message would contain a broken
 * one.
 */
async function documentLink({ database, encryption, publicUrl }: Delivery, message: MessageRow): Promise<string> {
  const { company_id, message_id, encrypted_link_token } = message;
  const storedToken = encrypted_link_token && encryption.open(encrypted_link_token, message_id);
  const token = storedToken ?? newToken();
  if (!storedToken) await asCompany(database, company_id, (db) => replaceLinkToken(db, message_id, tokenHash(token)));
  return `${publicUrl}/d/${token}`;
}
