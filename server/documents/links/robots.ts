import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a program follows a document's link instead of its reader: a prefetching browser, a messenger that renders a
 * preview, a mail server that scans for viruses. Only declared ones can be detected.
 */
export function isRobot(method: string, headers: IncomingHttpHeaders): boolean {
  if (method === 'HEAD') return true;
  const purpose = [headers['sec-purpose'], headers.purpose, headers['x-purpose'], headers['x-moz']].join(' ');
  return /prefetch|prerender|preview/i.test(purpose) || ROBOT.test(headers['user-agent'] ?? '');
}

/** Common words of their user agents, and agents without one. */
const ROBOT =
  /(?<!cu)bot\b|crawler|spider|preview|externalhit|whatsapp|skype|slurp|scan|proofpoint|mimecast|barracuda|safelinks|google-read-aloud|googleimageproxy|^(curl|wget|python|java|go-http|okhttp|axios)\b/i;
