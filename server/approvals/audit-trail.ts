import { createHash } from 'node:crypto';
import type { ApprovalInput } from '../../contract/approvals.ts';
import { consentText } from '../../contract/consent.ts';
import type { EstimateDocument } from '../estimates/estimate-document.ts';
import type { HttpContext } from '../endpoints/handlers.ts';
import { canonicalJson } from '../platform/canonical-json.ts';
import type { Choice } from './approval.ts';

/** How the link reached the customer. */
export interface LinkEvidence {
  document_link_id: string;
  channel: string;
  address: string;
  sent_at: Date | null;
  opened_at: Date | null;
}

interface Evidence {
  approval_id: string;
  company_id: string;
  estimate_id: string;
  revision: {
    revision_id: string;
    revision_number: number;
    content_sha256: Buffer;
    pdf_sha256: Buffer;
    snapshot: EstimateDocument;
  };
  choice: Choice;
  input: ApprovalInput;
  link: LinkEvidence;
  http: Pick<HttpContext, 'ip' | 'userAgent'>;
  now: Date;
}

const USER_AGENT_MAX = 500;

/** All that is known about an approval, as the text that is kept, and its hash. Amounts have two decimals. */
export function auditTrail(evidence: Evidence): { audit_trail: string; audit_trail_sha256: Buffer } {
  const { revision, choice, input, link, http, now } = evidence;
  const { company, estimate_number, discount_usd } = revision.snapshot;
  const { signer_name, signature, consent_version } = input;
  const { name, phone, email } = company;
  const consent = consentText(consent_version, { company: name, phone, email }) ?? '';
  const audit_trail = canonicalJson({
    approval_id: evidence.approval_id,
    company_id: evidence.company_id,
    company_name: company.name,
    estimate_id: evidence.estimate_id,
    estimate_number,
    revision_id: revision.revision_id,
    revision_number: revision.revision_number,
    content_sha256: revision.content_sha256.toString('hex'),
    pdf_sha256: revision.pdf_sha256.toString('hex'),
    selected_line_items: choice.selected.map(named),
    left_out_line_items: choice.left_out.map(named),
    total_dollar: choice.totals.total_dollar.toFixed(2),
    tax_amount: choice.totals.tax_amount.toFixed(2),
    discount_usd: Number(discount_usd).toFixed(2),
    final_total: choice.totals.final_total.toFixed(2),
    signer_name,
    signature,
    signature_sha256: sha256(canonicalJson({ signer_name, signature })).toString('hex'),
    consent: { version: consent_version, text: consent, sha256: sha256(consent).toString('hex') },
    link: { ...link, sent_at: link.sent_at?.toISOString() ?? null, opened_at: link.opened_at?.toISOString() ?? null },
    signed_at: now.toISOString(),
    ip_address: http.ip,
    user_agent: http.userAgent.slice(0, USER_AGENT_MAX),
    browser_time_zone: input.browser_time_zone ?? null,
  });
  return { audit_trail, audit_trail_sha256: sha256(audit_trail) };
}

function named({ itemized_estimate_id, description, sub_total_dollar }: EstimateDocument['lines'][number]) {
  return { itemized_estimate_id, description, sub_total_dollar };
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
