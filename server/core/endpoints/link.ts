import type { Endpoint } from '#contract/endpoint.ts';

/** The link identified by a call's token, and the document behind it. */
export interface CustomerLink {
  document_link_id: string;
  company_id: string;
  /** The link was sent in a message, or opened on a device of the company. */
  kind: 'message' | 'in_person';
  /** A used link is returned only for a repeated call. */
  is_used: boolean;
  document_kind: 'estimate' | 'change_order' | 'invoice' | 'visit';
  document_id: string;
  /** The message that carries the link; null on a device of the company. */
  message_id: string | null;
  /** IANA name; determines when the company's days begin and end. */
  time_zone: string;
}

interface LinkRequest {
  /** The endpoint that is called. */
  endpoint: Endpoint;
  address: string;
  /** The call has an idempotency key under which its response may already be stored. */
  mayBeRepeated: boolean;
  now: Date;
}

/**
 * Finds the link of a token. Throws for an unknown, expired or revoked link, for an address with too many of them,
 * and for too many responses to one document.
 */
export type FindLink = (token: string, from: LinkRequest) => Promise<CustomerLink>;
