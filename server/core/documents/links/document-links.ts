import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isBot } from 'isbot';
import { IMAGE_SIZES } from '#contract/work/images.ts';
import { SAMPLE_LINK_TOKEN } from '#domain/site.ts';
import type { Clock } from '../../../platform/clock.ts';
import { asCompany, type CompanyDb, type Database } from '../../../platform/database/database.ts';
import { FileMissing, type Files } from '../../../platform/files/files.ts';
import { filterId } from '../../../platform/ids.ts';
import { imageTypeOf } from '../../../platform/images/images.ts';
import { OFFICE_LINK_TOKEN } from '../../delivery/message-content.ts';
import { readLetterhead } from '../letterhead.ts';
import { closedCompanyOf } from './closed-link.ts';
import type { CustomerPage } from './customer-page.ts';
import {
  preventCaching,
  NOT_THE_CUSTOMERS,
  PREPARING,
  replyWithPage,
  replyLinkNotFound,
  sendPdfFile,
} from './replies.ts';
import {
  type FoundLink,
  isClosedLink,
  isOpenLink,
  linkOfToken,
  fileOfLink,
  logoOfLink,
  openLink,
  photoOfLink,
  recordOpening,
  signedCopyOf,
  changeOrderOfLink,
} from './store.ts';

/** Scanners of links in mail. isbot does not list them, because it covers programs that crawl public pages. */
const MAIL_SCANNER = /proofpoint|mimecast|barracuda|safelinks/i;

interface Services {
  database: Database;
  files: Files;
  clock: Clock;
  /** Undefined if no web application is served. */
  customerPage: CustomerPage | undefined;
}

interface ByToken {
  Params: { token: string };
}

interface ById {
  Params: { id: string };
}

interface ByPhoto {
  Params: { token: string; id: string };
  Querystring: { size?: unknown };
}

/**
 * GET /d/:token, the short link in a text message or an email, without a session. A browser gets the page of an
 * estimate, a change order, an invoice or a visit, which then calls the API. Other programs, and browsers that open
 * another kind of document, get the PDF, and its first opening is recorded. For an estimate or a change order this is
 * the newest revision, as on the page; for any other document it is the file as sent. Only the company sees why a
 * link does not work. The page loads the PDF, the signed copy of an approval, the company's logo and the photos from
 * paths under the link.
 */
export function serveDocumentLinks(app: FastifyInstance, services: Services): void {
  const { database, files, clock, customerPage } = services;
  // The target of the links in messages to the company itself.
  app.get(`/d/${OFFICE_LINK_TOKEN}`, (_request, reply) =>
    replyWithPage(preventCaching(reply), 200, ...NOT_THE_CUSTOMERS),
  );
  if (customerPage) {
    const { sample: html, policy } = customerPage;
    app.get(`/d/${SAMPLE_LINK_TOKEN}`, (_request, reply) => sendPage(reply, { status: 200, html, policy }));
  }
  app.get<ByToken>('/d/:token', async (request, reply) => {
    reply.header('vary', 'accept');
    const page = customerPage && acceptsHtml(request) && (await pageOf(services, customerPage, request.params.token));
    return page ? sendPage(reply, page) : sendPdf(request, reply);
  });
  app.get<ByToken>('/d/:token/pdf', (request, reply) => sendPdf(request, reply));
  app.get<ByToken>('/d/:token/logo', async (request, reply) => {
    preventCaching(reply);
    const link = await openLink(services, request.params.token);
    const logoKey = link && (await asCompany(database, link.company_id, (db) => logoOfLink(db, link)));
    return sendImage(reply, logoKey, 'There is no logo.');
  });

  app.get<ByPhoto>('/d/:token/photos/:id', async (request, reply) => {
    preventCaching(reply);
    const wanted = photoWanted(request);
    const link = wanted && (await openLink(services, request.params.token));
    const photoKey = link && (await asCompany(database, link.company_id, (db) => photoOfLink(db, link, wanted)));
    return sendImage(reply, photoKey, 'There is no such photo.');
  });

  async function sendImage(reply: FastifyReply, fileKey: string | undefined, isMissing: string): Promise<FastifyReply> {
    const bytes = fileKey ? await readIfExists(files, fileKey) : undefined;
    const contentType = bytes && imageTypeOf(bytes);
    reply.header('cache-control', 'private, no-store');
    if (!contentType) return reply.code(404).type('text/plain; charset=utf-8').send(isMissing);
    return reply.type(contentType).send(Buffer.from(bytes));
  }

  app.get<ByToken>('/d/:token/signed.pdf', (request, reply) => sendSignedCopy(request, reply));
  app.get<ByToken & ById>('/d/:token/change_orders/:id/signed.pdf', (request, reply) =>
    sendSignedCopy(request, reply, filterId(request.params.id)),
  );

  async function sendSignedCopy(
    request: FastifyRequest<ByToken>,
    reply: FastifyReply,
    changeOrderId?: string,
  ): Promise<FastifyReply> {
    preventCaching(reply);
    const link = await openLink(services, request.params.token);
    const copy =
      link && (await asCompany(database, link.company_id, (db) => signedCopyBehind(db, link, changeOrderId)));
    if (!copy) return replyLinkNotFound(reply, services, request.params.token);
    if (!copy.file_key) return replyWithPage(reply.header('retry-after', '2'), 503, ...PREPARING);
    return sendPdfFile(reply, { bytes: await files.read(copy.file_key), fileName: copy.file_name });
  }

  async function sendPdf(request: FastifyRequest<ByToken>, reply: FastifyReply): Promise<FastifyReply> {
    preventCaching(reply);
    const link = await openLink(services, request.params.token);
    // A visit has no PDF.
    if (!link || link.document_kind === 'visit') return replyLinkNotFound(reply, services, request.params.token);
    const isRead = !isRobot(request.method, request.headers);
    const row = await asCompany(database, link.company_id, (db) => openFile(db, link, { isRead, now: clock() }));
    if (!row?.file_key) return replyWithPage(reply.header('retry-after', '2'), 503, ...PREPARING);
    return sendPdfFile(reply, { bytes: await files.read(row.file_key), fileName: row.file_name });
  }
}

/** The requested photo, in the small size by default; undefined for an unknown size. */
function photoWanted({ params: { id }, query: { size = 'small' } }: FastifyRequest<ByPhoto>) {
  const imageSize = IMAGE_SIZES.find((one) => one === size);
  return imageSize && { photoId: filterId(id), size: imageSize };
}

/** The signed copy of the link's own document, or of a change order that the link gives access to. */
async function signedCopyBehind(db: CompanyDb, link: FoundLink, changeOrderId: string | undefined) {
  const { document_kind: kind, document_id: id } = link;
  if (changeOrderId !== undefined) {
    const changeOrder = await changeOrderOfLink(db, link, changeOrderId);
    return changeOrder && signedCopyOf(db, changeOrder);
  }
  return kind === 'estimate' || kind === 'change_order' ? signedCopyOf(db, { kind, id }) : undefined;
}

/** The PDF behind a link. For a message's link, the first opening by a reader is recorded. */
async function openFile(db: CompanyDb, link: FoundLink, { isRead, now }: { isRead: boolean; now: Date }) {
  const file = await fileOfLink(db, link);
  if (isRead && file?.file_key && link.link_kind === 'message') await recordOpening(db, link, now);
  return file;
}

/** Programs that download the document accept anything and do not list HTML. */
function acceptsHtml({ headers }: FastifyRequest): boolean {
  return /\btext\/html\b/.test(headers.accept ?? '');
}

interface PageToSend {
  status: number;
  html: string;
  policy: string;
}

/**
 * The page for a link to a document that the customer responds to or pays, or for an invalid link; undefined for a
 * payment notice or a statement.
 */
async function pageOf(
  services: Services,
  { of, ofClosed, policy }: CustomerPage,
  token: string,
): Promise<PageToSend | undefined> {
  const { database, clock } = services;
  const link = await linkOfToken(database.systemDb, token);
  if (link && isClosedLink(link)) return { status: 403, html: ofClosed(await closedCompanyOf(database, link)), policy };
  if (!link || !isOpenLink(link, clock())) return { status: 404, html: of(), policy };
  if (link.document_kind === 'payment' || link.document_kind === 'statement') return undefined;
  const { name, phone } = await asCompany(database, link.company_id, readLetterhead);
  const path = `/d/${encodeURIComponent(token)}`;
  const file =
    link.document_kind === 'visit'
      ? { href: `${path}/visit.ics`, label: 'Add to calendar' }
      : { href: `${path}/pdf`, label: 'Open as PDF' };
  return { status: 200, html: of({ name, phone, file }), policy };
}

function sendPage(reply: FastifyReply, { status, html, policy }: PageToSend): FastifyReply {
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .headers({
      'content-security-policy': policy,
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
    })
    .send(html);
}

/** Returns undefined for a file that was deleted and purged. */
async function readIfExists(files: Files, key: string): Promise<Uint8Array | undefined> {
  return files.read(key).catch((error: unknown) => {
    if (error instanceof FileMissing) return undefined;
    throw error;
  });
}

/**
 * Whether a program follows a document's link instead of its reader: a prefetching browser, a messenger that renders
 * a preview, or a mail server that scans for viruses. Only programs that identify themselves can be detected.
 */
export function isRobot(method: string, headers: IncomingHttpHeaders): boolean {
  if (method === 'HEAD') return true;
  const purpose = [headers['sec-purpose'], headers.purpose, headers['x-purpose'], headers['x-moz']].join(' ');
  if (/prefetch|prerender|preview/i.test(purpose)) return true;
  const agent = headers['user-agent'] ?? '';
  return isBot(agent) || MAIL_SCANNER.test(agent);
}
