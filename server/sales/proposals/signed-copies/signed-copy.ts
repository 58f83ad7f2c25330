import { isByHand, type WayToApprove } from '#contract/sales/approvals.ts';
import type { Signature } from '#contract/sales/signature.ts';
import { type ProposalDocument, proposalFileName } from '../../../core/documents/proposal-document.ts';

/** What a customer approved: all that the signed copy says, as plain JSON. Amounts are exact decimal strings. */
export type SignedCopy<Document extends ProposalDocument = ProposalDocument> = Document & {
  approval: {
    signer_name: string;
    how: WayToApprove;
    /** Null where it was recorded by hand. */
    signature: Signature | null;
    /** The day of a yes that was recorded by hand. */
    approved_on: string | null;
    /** Who recorded it by hand, or in whose presence it was signed. */
    recorded_by_name: string | null;
    approved_at: string;
    left_out_line_item_ids: readonly string[];
    total_dollar: string;
    tax_amount: string;
    discount_usd: string;
    final_total: string;
  };
  /** Null where it was recorded by hand: there is no evidence but the company's word. */
  certificate: Certificate | null;
  /** Where a file is verified, as written: "jobsitespro.example/pub/verify". */
  verify_at: string;
  /** IANA name of the company's zone. */
  time_zone: string;
};

/** The evidence of an approval that its signed copy shows: a summary of the audit trail, with the hashes that prove it. */
export interface Certificate {
  revision_number: number;
  /** In hex, as the next. */
  pdf_sha256: string;
  audit_trail_sha256: string;
  /** How the link reached the signer: by a message, or on a device of the company. */
  reached: { channel: string; address: string } | { presence: string };
  ip_address: string;
  user_agent: string;
  browser_time_zone: string | null;
  consent: { version: number; text: string };
  /** Oldest first, up to the signature. */
  timeline: { at: string; what: string }[];
}

/** What the copy of an approval is called: nobody signed what was recorded by hand. */
export function copyWord(how: WayToApprove): 'signed' | 'approved' {
  return isByHand(how) ? 'approved' : 'signed';
}

/** `Estimate-1004-signed.pdf`, `Estimate-1004-change-order-1-approved.pdf` */
export function copyFileName(document: Parameters<typeof proposalFileName>[0], how: WayToApprove): string {
  return proposalFileName(document, `-${copyWord(how)}`);
}
