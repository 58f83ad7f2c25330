import type { IncomingHttpHeaders } from 'node:http';
import { isBot } from 'isbot';

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

/** Scanners of links in mail. isbot does not list them, because it covers programs that crawl public pages. */
const MAIL_SCANNER = /proofpoint|mimecast|barracuda|safelinks/i;
