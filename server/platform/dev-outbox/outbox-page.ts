import type { FastifyInstance, FastifyReply } from 'fastify';
import { isFromThisMachine } from '../http/this-machine.ts';
import { isLoopback } from '../loopback.ts';
import { listPage, mailDocument, messagePage } from './outbox-view.ts';
import { openOutbox } from './outbox.ts';
import type { OutboxEntry } from './outbox.ts';
import { paths } from './paths.ts';

export interface OutboxPageOptions {
  dataDir: string;
  publicUrl: string;
  production: boolean;
  /** Lets the reader of a text message reply; undefined if text messages are really sent. */
  replies?: OutboxReplies | undefined;
}

/** The replies of a phone. */
export interface OutboxReplies {
  hasStopped(phone: string): Promise<boolean>;
  reply(from: string, text: string): Promise<void>;
}

/**
 * Fastify plugin: serves the outbox as a page at /dev/outbox and as data at /dev/outbox.json. It shows every message to
 * every caller, so only this machine can open it; other callers get a 404.
 */
export async function outboxPage(
  app: FastifyInstance,
  { dataDir, publicUrl, production, replies }: OutboxPageOptions,
): Promise<void> {
  if (production || !isLoopback(new URL(publicUrl).hostname)) return;
  const outbox = openOutbox(dataDir);

  app.addHook('onRequest', async (request, reply) => {
    if (!isFromThisMachine(request)) return reply.callNotFound();
    reply.headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
  });

  app.get('/dev/outbox', async (_request, reply) => {
    return reply
      .type(HTML)
      .header(CSP, PAGE_POLICY)
      .send(listPage(await outbox.newest(NEWEST), new Date()));
  });

  app.get<{ Querystring: { to?: string } }>('/dev/outbox.json', async ({ query: { to } }) => {
    const newest = await outbox.newest(NEWEST);
    return newest.filter((entry) => to === undefined || entry.to === to).map(wireEntry);
  });

  app.get<{ Params: { id: string } }>('/dev/outbox/:id', async (request, reply) => {
    const entry = await outbox.find(request.params.id);
    if (!entry) return reply.callNotFound();
    return reply
      .type(HTML)
      .header(CSP, PAGE_POLICY)
      .send(messagePage(entry, await outbox.newest(NEWEST), new Date(), await replyOf(entry)));
  });

  app.get<{ Params: { id: string } }>('/dev/outbox/:id/html', async (request, reply) => {
    const entry = await outbox.find(request.params.id);
    if (entry?.html === undefined) return reply.callNotFound();
    return reply
      .type(HTML)
      .headers({ [CSP]: MAIL_POLICY, 'x-frame-options': 'SAMEORIGIN' })
      .send(mailDocument(entry.html));
  });

  app.get<{ Params: { id: string; name: string } }>('/dev/outbox/:id/attachments/:name', async (request, reply) => {
    const { id, name } = request.params;
    const attachment = (await outbox.find(id))?.attachments.find((one) => one.name === name);
    if (!attachment) return reply.callNotFound();
    return sendAttachment(reply, attachment, await outbox.attachment(id, attachment.file));
  });

  if (!replies) return;
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, new URLSearchParams(body as string));
  });
  app.post<{ Params: { id: string }; Body: URLSearchParams }>('/dev/outbox/:id/reply', async (request, reply) => {
    const entry = await outbox.find(request.params.id);
    const replyText = request.body.get('reply');
    if (entry?.channel !== 'sms' || !replyText) return reply.callNotFound();
    await replies.reply(entry.to, replyText);
    return reply.redirect(paths.message(entry.id), 303);
  });

  /** The reply that the recipient of a text message can send next. */
  async function replyOf({ channel, to }: OutboxEntry): Promise<'STOP' | 'START' | undefined> {
    if (!replies || channel !== 'sms') return undefined;
    return (await replies.hasStopped(to)) ? 'START' : 'STOP';
  }
}

/** The number of newest messages that are shown. Older messages remain in their folders. */
const NEWEST = 500;
const HTML = 'text/html; charset=utf-8';
const CSP = 'content-security-policy';
const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'";
/** An email's HTML is untrusted: any styles are allowed, but no scripts. Its links open in a new tab. */
const MAIL_POLICY =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; img-src data: http: https:; " +
  "style-src 'unsafe-inline'; frame-ancestors 'self'";

function wireEntry({ id, channel, to, subject, text, html, attachments, createdAt }: OutboxEntry) {
  return {
    id,
    channel,
    to,
    subject: subject ?? null,
    text,
    html: html ?? null,
    attachments: attachments.map(({ name }) => ({ name, url: paths.attachment(id, name) })),
    created_at: createdAt,
  };
}

function sendAttachment(
  reply: FastifyReply,
  { name, contentType }: { name: string; contentType: string },
  bytes: Uint8Array,
) {
  // Only types that cannot contain a script are opened in the browser. Others are downloaded.
  const how = SHOWN.test(contentType) ? 'inline' : 'attachment';
  return reply
    .type(contentType)
    .header('content-disposition', `${how}; filename*=UTF-8''${encodeURIComponent(name).replaceAll("'", '%27')}`)
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}

const SHOWN = /^(application\/pdf|image\/(png|jpeg|webp|gif))$/;
