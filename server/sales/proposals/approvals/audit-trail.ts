import { createHash } from 'node:crypto';
import type { ApprovalInput, RecordedApprovalInput } from '#contract/sales/approvals.ts';
import { consentText } from '#domain/sales/consent.ts';
import { PACKAGE_NAMES } from '#domain/sales/packages.ts';
import type { ProposalDocument } from '../../../core/documents/proposal-document.ts';
import type { HttpContext } from '../../../core/endpoints/handlers.ts';
import { canonicalJson } from '../../../platform/canonical-json.ts';
import type { Choice, ChosenLine, LockedProposal } from '../proposal.ts';

/**
 * How the link reached the customer: by a message, or on a device of the company. It opens the newest revision, which
 * may have been sent in another message.
 */
export type LinkEvidence = {
  document_link_id: string;
  opened_at: Date | null;
  /** When the approved revision was first sent; null if it was never sent. */
  revision_sent_at: Date | null;
} & (
  | { how: 'link'; channel: string; address: string; sent_at: Date | null }
  | { how: 'in_person'; created_at: Date; account_id: string | null; account_name: string }
);

/** The facts that every kind of approval is evidence of. */
interface Agreed {
  approval_id: string;
  company_id: string;
  document: Pick<LockedProposal, 'estimate_id' | 'change_order_id'>;
  revision: {
    revision_id: string;
    revision_number: number;
    content_sha256: Buffer;
    pdf_sha256: Buffer;
    /** When it was first opened, by any link; null if no opening was reported. */
    opened_at: Date | null;
    snapshot: ProposalDocument;
  };
  choice: Choice;
  http: Pick<HttpContext, 'ip' | 'userAgent'>;
  now: Date;
}

interface Signed extends Agreed {
  input: ApprovalInput;
  link: LinkEvidence;
}

interface RecordedManually extends Agreed {
  input: RecordedApprovalInput;
  recorded_by: { account_id: string; name: string };
}

export interface AuditTrail {
  audit_trail: string;
  audit_trail_sha256: Buffer;
}

const USER_AGENT_MAX = 500;

/** All that is known about a signed approval, as the stored text and its hash. Amounts have two decimals. */
export function auditTrail({ input, link, now, ...agreed }: Signed): AuditTrail {
  const { company, change_order_number } = agreed.revision.snapshot;
  const { signer_name, signature, consent_version, consent_language: language } = input;
  const { name, phone, email } = company;
  const document = change_order_number === undefined ? 'estimate' : 'change_order';
  const consent = consentText(consent_version, { company: name, phone, email }, { document, language }) ?? '';
  return hashed({
    ...evidenceOf(agreed),
    how: link.how,
    signer_name,
    signature,
    signature_sha256: sha256(canonicalJson({ signer_name, signature })).toString('hex'),
    consent: { version: consent_version, language, text: consent, sha256: sha256(consent).toString('hex') },
    link: linkOf(link, company.name),
    revision_sent_at: link.revision_sent_at?.toISOString() ?? null,
    revision_opened_at: agreed.revision.opened_at?.toISOString() ?? null,
    signed_at: now.toISOString(),
    browser_time_zone: input.browser_time_zone ?? null,
  });
}

/** All that is known about an approval that was recorded by hand: the company's statement, and the user who made it. */
export function recordedAuditTrail({ input, recorded_by, now, ...agreed }: RecordedManually): AuditTrail {
  const { how, approved_on, signer_name, note } = input;
  return hashed({
    ...evidenceOf(agreed),
    how,
    signer_name,
    approved_on,
    note,
    recorded_by,
    recorded_at: now.toISOString(),
  });
}

function evidenceOf({ revision, choice, http, document, ...ids }: Omit<Agreed, 'now'>) {
  const { company, estimate_number, change_order_number } = revision.snapshot;
  const { estimate_id, change_order_id } = document;
  return {
    approval_id: ids.approval_id,
    company_id: ids.company_id,
    company_name: company.name,
    estimate_id,
    estimate_number,
    ...(change_order_id && { change_order_id, change_order_number }),
    revision_id: revision.revision_id,
    revision_number: revision.revision_number,
    content_sha256: revision.content_sha256.toString('hex'),
    pdf_sha256: revision.pdf_sha256.toString('hex'),
    ...(choice.package !== null && { package: choice.package, package_name: PACKAGE_NAMES[choice.package] }),
    selected_line_items: choice.selected.map(named),
    left_out_line_items: choice.left_out.map(named),
    total_dollar: choice.totals.total_dollar.toFixed(2),
    tax_amount: choice.totals.tax_amount.toFixed(2),
    discount_usd: Number(choice.discount_usd).toFixed(2),
    final_total: choice.totals.final_total.toFixed(2),
    ip_address: http.ip,
    user_agent: http.userAgent.slice(0, USER_AGENT_MAX),
  };
}

/** If no link was sent to the customer, the company's statement of who was present is the evidence. */
export function presenceOf(company: string, account_name: string): string {
  return `Signed on a device of ${company}, in the presence of ${account_name}`;
}

function linkOf(link: LinkEvidence, company: string) {
  const { document_link_id } = link;
  const opened_at = link.opened_at?.toISOString() ?? null;
  if (link.how === 'link') {
    const { channel, address, sent_at } = link;
    return { document_link_id, channel, address, sent_at: sent_at?.toISOString() ?? null, opened_at };
  }
  const { account_id, account_name, created_at } = link;
  const presence = presenceOf(company, account_name);
  return { document_link_id, account_id, presence, created_at: created_at.toISOString(), opened_at };
}

function hashed(evidence: object): AuditTrail {
  const audit_trail = canonicalJson(evidence);
  return { audit_trail, audit_trail_sha256: sha256(audit_trail) };
}

function named({ itemized_estimate_id, description, sub_total_dollar }: ChosenLine) {
  return { itemized_estimate_id, description, sub_total_dollar };
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
