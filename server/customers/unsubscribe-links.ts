import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { parse, stringify } from 'uuid';

export interface EmailRecipient {
  company_id: string;
  customer_id: string;
}

export interface UnsubscribeLinks {
  /** The link under which a customer ends emails from a company. */
  linkFor(recipient: EmailRecipient): string;
  /** Whom a token names; undefined where it was not made with this server's secret key. */
  read(token: string): EmailRecipient | undefined;
}

const ID_BYTES = 16;
const MAC_BYTES = 16;

/**
 * Links that name a company and a customer and prove by a keyed hash that this server has made them, so that nothing is
 * stored. They never expire: who has an old email may end emails too.
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
      // Letters that do not decode are skipped, so a token has to be just what its bytes are written as.
      if (bytes.length !== 2 * ID_BYTES + MAC_BYTES || bytes.toString('base64url') !== token) return undefined;
      const ids = bytes.subarray(0, 2 * ID_BYTES);
      if (!timingSafeEqual(bytes.subarray(2 * ID_BYTES), macOf(ids))) return undefined;
      return { company_id: stringify(ids.subarray(0, ID_BYTES)), customer_id: stringify(ids.subarray(ID_BYTES)) };
    },
  };
}
