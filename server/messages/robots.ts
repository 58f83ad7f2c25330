import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a document's link is followed by a program and not by its reader: a browser that fetches ahead, a messenger that
 * draws a preview, a mail server that looks for viruses. Only those that say so can be told apart.
 */
export function isRobot(method: string, headers: IncomingHttpHeaders): boolean {
  if (method === 'HEAD') return true;
  const purpose = [headers['sec-purpose'], headers.purpose, headers['x-purpose'], headers['x-moz']].join(' ');
  return /prefetch|prerender|preview/i.test(purpose) || ROBOT.test(headers['user-agent'] ?? '');
}

/** The common words in which they introduce themselves, and those that keep to none. */
const ROBOT =
  /(?<!cu)bot\b|crawler|spider|preview|externalhit|whatsapp|skype|slurp|scan|proofpoint|mimecast|barracuda|safelinks|google-read-aloud|googleimageproxy|^(curl|wget|python|java|go-http|okhttp|axios)\b/i;
