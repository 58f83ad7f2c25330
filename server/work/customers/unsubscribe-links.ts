import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { parse, stringify } from 'uuid';

export interface EmailRecipient {
  company_id: string;
  customer_id: string;
}

export interface UnsubscribeLinks {
  /** The link by which a customer unsubscribes from a company's emails. */
  linkFor(recipient: EmailRecipient): string;
  /** The recipient in a token; undefined if it was not created with this server's secret key. */
  read(token: string): EmailRecipient | undefined;
}

const ID_BYTES = 16;
const MAC_BYTES = 16;

/**
 * Links that contain a company and a customer with a keyed hash that proves their origin, so that nothing has to be
 * stored. They never expire, because they must also work in old emails.
 */
export function unsubscribeLinks(secretKey: string, publicUrl: string): UnsubscribeLinks {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'jobsitespro unsubscribe links', 32));
  const macOf = (ids: Uint8Array) => createHmac('sha256', key).update(ids).digest().subarray(0, MAC_BYTES);
  return {
    linkFor({ company_id, customer_id }) {
      const ids = Buffer.concat([parse(company_id), parse(customer_id)]);
      return `${publicUrl}/unsubscribe/${Buffer.concat([ids, macOf(ids)]).toString('base64url')}`;
    },
    read(token) {
      const bytes = Buffer.from(token, 'base64url');
      // The decoder skips invalid characters, so a token must equal the canonical encoding of its bytes.
      if (bytes.length !== 2 * ID_BYTES + MAC_BYTES || bytes.toString('base64url') !== token) return undefined;
      const ids = bytes.subarray(0, 2 * ID_BYTES);
      if (!timingSafeEqual(bytes.subarray(2 * ID_BYTES), macOf(ids))) return undefined;
      return { company_id: stringify(ids.subarray(0, ID_BYTES)), customer_id: stringify(ids.subarray(ID_BYTES)) };
    },
  };
}
