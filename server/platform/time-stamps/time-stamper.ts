import { randomBytes } from 'node:crypto';
import { encodeRequest, readResponse, type TimeStamp, TimeStampRejected } from './time-stamp-protocol.ts';

/** Requests a time stamp of a SHA-256 digest from an authority; throws if there is none. */
export type TimeStamper = (digest: Uint8Array) => Promise<TimeStamp>;

const TIMEOUT_MS = 15_000;
const MOST_BYTES = 100_000;
/** An authority whose clock differs more from ours is not believed; the request is repeated later. */
export const MOST_SKEW_MS = 60 * 60 * 1000;

/** Requests time stamps over HTTP (RFC 3161, section 3.4); undefined without a URL. */
export function openTimeStamper(url: string | undefined, clock: () => Date): TimeStamper | undefined {
  if (url === undefined) return undefined;
  return async (digest) => {
    // Positive, so that its encoding needs no additional byte.
    const nonce = randomBytes(8);
    nonce[0] = ((nonce[0] ?? 0) & 0x7f) | 0x40;
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
      body: new Uint8Array(encodeRequest(digest, nonce)),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new TimeStampRejected(`The authority answered with status ${response.status}`);
    const bytes = new Uint8Array(await response.arrayBuffer());
    if (bytes.length > MOST_BYTES) throw new TimeStampRejected('The response is too large');
    const stamp = readResponse(bytes, digest, nonce);
    if (Math.abs(stamp.at.getTime() - clock().getTime()) > MOST_SKEW_MS)
      throw new TimeStampRejected(`The clock of the authority differs: ${stamp.at.toISOString()}`);
    return stamp;
  };
}
