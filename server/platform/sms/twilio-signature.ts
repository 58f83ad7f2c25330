import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Twilio's signature of a webhook: HMAC-SHA1, in Base64, of the URL followed by the names and values of the form
 * fields, sorted by name. See https://www.twilio.com/docs/usage/security#validating-requests.
 */
export function twilioSignature(authToken: string, url: string, fields: Record<string, string>): string {
  const signed = Object.keys(fields)
    .sort()
    .reduce((text, name) => text + name + fields[name], url);
  return createHmac('sha1', authToken).update(signed).digest('base64');
}

/**
 * Whether Twilio signed this request to our URL, with or without the port: which form Twilio signs depends on the
 * product.
 */
export function hasTwilioSignature(
  authToken: string,
  { url, fields, signature }: { url: string; fields: Record<string, string>; signature: string },
): boolean {
  const received = Buffer.from(signature);
  return [withPort(url), withoutPort(url)].some((signed) => {
    const expected = Buffer.from(twilioSignature(authToken, signed, fields));
    return received.length === expected.length && timingSafeEqual(received, expected);
  });
}

// The URL's text itself is signed, and `new URL` could normalize the path.
const AUTHORITY = /^(https?):\/\/([^/?#]*?)(?::\d+)?(?=[/?#]|$)/i;

function withoutPort(url: string): string {
  return url.replace(AUTHORITY, '$1://$2');
}

function withPort(url: string): string {
  if (withoutPort(url) !== url) return url;
  return url.replace(AUTHORITY, (_, scheme: string, host: string) => {
    const port = scheme.toLowerCase() === 'https' ? 443 : 80;
    return `${scheme}://${host}:${port}`;
  });
}
