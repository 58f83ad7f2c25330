/** The customer's link that a call's token opens, and the document behind it. */
export interface CustomerLink {
  document_link_id: string;
  company_id: string;
  message_id: string;
  document_kind: 'estimate';
  document_id: string;
  /** IANA name; the company's days begin and end in it. */
  time_zone: string;
}

/** Finds the link of a token; rejects an unknown, expired or revoked one, and an address with too many of them. */
export type FindLink = (token: string, from: { address: string; now: Date }) => Promise<CustomerLink>;
