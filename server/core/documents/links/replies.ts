import type { FastifyReply } from 'fastify';
import type { Database } from '../../../platform/database/database.ts';
import { PLAIN_PAGE_POLICY } from '../../../platform/http/security-headers.ts';
import { markup } from '../../../platform/markup.ts';
import { closedCompanyOf, closedMessage } from './closed-link.ts';
import { isClosedLink, linkOfToken } from './store.ts';

const NO_LINK = [
  'This link has expired or does not exist.',
  'Please ask the company that sent it to you for a new one.',
] as const;
export const NOT_THE_CUSTOMERS = [
  'Here your customer’s link opens the document.',
  'A test and your own copy have no link, so that nobody answers for your customer.',
] as const;
export const PREPARING = ['The document is being prepared.', 'Please try again in a moment.'] as const;

/** Sends a PDF that is displayed in the browser and not cached by intermediaries. */
export function sendPdfFile(reply: FastifyReply, { bytes, fileName }: { bytes: Uint8Array; fileName: string }) {
  return reply
    .type('application/pdf')
    .header('content-disposition', `inline; filename="${fileName}"`)
    .header('cache-control', 'private, no-store')
    .send(Buffer.from(bytes));
}

/** Keeps the document behind a link out of search engines, and the link out of other sites' logs. */
export function preventCaching(reply: FastifyReply): FastifyReply {
  return reply.header('x-robots-tag', 'noindex').header('referrer-policy', 'no-referrer');
}

/** The reader has no account here, so errors are pages, not JSON. */
export function replyWithPage(reply: FastifyReply, status: number, what: string, then: string): FastifyReply {
  const style =
    'font:16px/1.5 system-ui,sans-serif;color:#131E33;background:#F5F7FA;margin:0;padding:15vh 24px;text-align:center';
  const page = markup`<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${what}</title></head>
<body style="${style}"><main><h1 style="font-size:20px">${what}</h1><p>${then}</p></main></body></html>`;
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', PLAIN_PAGE_POLICY)
    .send(page.html);
}

/** Responds to an invalid link: its company is closed, or the link has expired or does not exist. */
export async function replyLinkNotFound(
  reply: FastifyReply,
  { database }: { database: Database },
  token: string,
): Promise<FastifyReply> {
  const link = await linkOfToken(database.systemDb, token);
  if (!link || !isClosedLink(link)) return replyWithPage(reply, 404, ...NO_LINK);
  return replyWithPage(reply, 403, ...closedMessage(await closedCompanyOf(database, link)));
}
