import type { Endpoint } from '#contract/endpoint.ts';

/** The customer's link that a call's token opens, and the document behind it. */
export interface CustomerLink {
  document_link_id: string;
  company_id: string;
  /** Of a message, or on a device of the company. */
  kind: 'message' | 'in_person';
  /** Found again for a repeated call alone. */
  is_used: boolean;
  document_kind: 'estimate' | 'change_order' | 'invoice' | 'visit';
  document_id: string;
  /** That carries the link; null on a device of the company. */
  message_id: string | null;
  /** IANA name; the company's days begin and end in it. */
  time_zone: string;
}

interface Asking {
  /** The call that is made. */
  endpoint: Endpoint;
  address: string;
  /** The call carries a key under which its response may be stored already. */
  mayBeRepeated: boolean;
  now: Date;
}

/**
 * Finds the link of a token; rejects an unknown, expired or revoked one, an address with too many of them, and too many
 * answers to one document.
 */
export type FindLink = (token: string, from: Asking) => Promise<CustomerLink>;
