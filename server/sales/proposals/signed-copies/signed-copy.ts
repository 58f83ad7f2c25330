import { isManualApproval, type WayToApprove } from '#contract/sales/approvals.ts';
import type { Signature } from '#contract/sales/signature.ts';
import type { Package } from '#domain/sales/packages.ts';
import { type ProposalDocument, proposalFileName } from '../../../core/documents/proposal-document.ts';

/** The content of a signed copy: what a customer approved, as plain JSON. Amounts are exact decimal strings. */
export type SignedCopy<Document extends ProposalDocument = ProposalDocument> = Document & {
  approval: {
    signer_name: string;
    how: WayToApprove;
    /** Null if the approval was recorded by hand. */
    signature: Signature | null;
    /** The day of an approval that was recorded by hand. */
    approved_on: string | null;
    /** The user who recorded it by hand, or in whose presence it was signed. */
    recorded_by_name: string | null;
    approved_at: string;
    left_out_line_item_ids: readonly string[];
    /** The picked package; null if the estimate offers none. */
    package: Package | null;
    total_dollar: string;
    tax_amount: string;
    discount_usd: string;
    final_total: string;
  };
  /** Null if the approval was recorded by hand: the company's statement is the only evidence. */
  certificate: Certificate | null;
  /** The page on which a file can be verified, as printed: "jobsitespro.example/pub/verify". */
  verify_at: string;
  /** How customers pay the company, as a sentence. */
  how_to_pay: string;
  /** IANA name of the company's zone. */
  time_zone: string;
};

/** The evidence of an approval in its signed copy: a summary of the audit trail, with the hashes that prove it. */
export interface Certificate {
  revision_number: number;
  /** In hex, like the next. */
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

/** The name of an approval's copy: an approval recorded by hand has no signature. */
export function copyWord(how: WayToApprove): 'signed' | 'approved' {
  return isManualApproval(how) ? 'approved' : 'signed';
}

/** `Estimate-1004-signed.pdf`, `Estimate-1004-change-order-1-approved.pdf` */
export function copyFileName(document: Parameters<typeof proposalFileName>[0], how: WayToApprove): string {
  return proposalFileName(document, `-${copyWord(how)}`);
}
