import type { CustomerLink, RevisionChanges, RevisionDocument } from '../../contract/customer-page.ts';
import { CONSENT_VERSION, consentText } from '../../contract/consent.ts';
import { estimateStatus, isOpenForApproval } from '../../contract/estimate-status.ts';
import type { z } from 'zod';
import { presentApproval, presentComment, presentDecline } from '../approvals/present.ts';
import type { ApprovalRow, CommentRow, DeclineRow, RevisionRow } from '../approvals/store.ts';
import type { EstimateDocument } from '../estimates/estimate-document.ts';
import type { CustomerLink as Link } from '../endpoints/link.ts';
import type { ShownPhoto } from '../estimates/shown-photos.ts';
import { type ProgressColumns, progressOf } from '../estimates/progress.ts';

interface Shown {
  link: Pick<Link, 'document_link_id' | 'kind'>;
  token: string;
  progress: ProgressColumns;
  revision: RevisionRow;
  /** The revision before; undefined for the first. */
  before: RevisionRow | undefined;
  photos: readonly ShownPhoto[];
  approval: ApprovalRow | undefined;
  declines: readonly DeclineRow[];
  comments: readonly CommentRow[];
  /** The company's day. */
  today: string;
}

/** What the page shows: the newest revision, and what was answered. */
export function presentCustomerLink(shown: Shown) {
  const { revision, progress, approval, today } = shown;
  const { document_link_id } = shown.link;
  const { snapshot } = revision;
  const { logo_key, ...company } = snapshot.company;
  const known = progressOf(progress);
  const status = estimateStatus(known, today);
  const canApprove = isOpenForApproval(known, today);
  const optional = snapshot.lines.filter((line) => line.is_optional);
  const attributes: CustomerLink = {
    document_link_id,
    kind: 'estimate',
    is_in_person: shown.link.kind === 'in_person',
    status,
    company: { ...company, logo_url: logo_key ? `/d/${encodeURIComponent(shown.token)}/logo` : null },
    customer_name: snapshot.customer.name,
    project_name: snapshot.project.name,
    revision: {
      id: revision.revision_id,
      number: revision.revision_number,
      pdf_sha256: revision.pdf_sha256?.toString('hex') ?? null,
      date: snapshot.date,
      valid_until: snapshot.valid_until,
      changes: shown.before ? changesOf(shown.before.snapshot, snapshot) : null,
    },
    document: presentDocument(snapshot),
    selected_line_item_ids:
      approval?.selected_line_item_ids ?? optional.map(({ itemized_estimate_id }) => itemized_estimate_id),
    photos: shown.photos.map(({ image_group_key, project_tag }) => {
      const url = `/d/${encodeURIComponent(shown.token)}/photos/${image_group_key}`;
      const [small_url, original_url] = [`${url}?size=small`, `${url}?size=original`];
      return { photo_id: image_group_key, project_tag, small_url, original_url };
    }),
    text_above_signature: snapshot.text_above_signature ?? '',
    consent: {
      version: CONSENT_VERSION,
      text: consentText(CONSENT_VERSION, { company: company.name, phone: company.phone, email: company.email }) ?? '',
    },
    approval: approval ? presentApproval(approval) : null,
    declines: shown.declines.map(presentDecline),
    comments: shown.comments.map(presentComment),
    can: {
      approve: canApprove,
      decline: canApprove,
      ask: true,
      renew: status === 'expired' || (status === 'declined' && !canApprove),
    },
  };
  return { id: document_link_id, type: 'customer_link' as const, attributes };
}

function presentDocument(snapshot: EstimateDocument): RevisionDocument {
  return {
    estimate_number: snapshot.estimate_number,
    name: snapshot.name,
    description: snapshot.description,
    date: snapshot.date,
    valid_until: snapshot.valid_until,
    itemized_estimates: snapshot.lines.map((line) => ({
      itemized_estimate_id: line.itemized_estimate_id,
      code: line.code,
      description: line.description,
      unit_price_dollar: Number(line.unit_price_dollar),
      quantity: Number(line.quantity),
      duration_hour: Number(line.duration_hour),
      cost_type: line.cost_type,
      sub_total_dollar: Number(line.sub_total_dollar),
      is_optional: line.is_optional,
    })),
    non_optional_dollar: Number(snapshot.non_optional_dollar),
    optional_dollar: Number(snapshot.optional_dollar),
    total_dollar: Number(snapshot.total_dollar),
    tax_rate: Number(snapshot.tax_rate),
    tax_amount: Number(snapshot.tax_amount),
    discount_usd: Number(snapshot.discount_usd),
    final_total: Number(snapshot.final_total),
    time_to_complete_day: snapshot.time_to_complete_day,
    time_to_complete_hr: snapshot.time_to_complete_hr,
    terms_and_conditions: snapshot.terms_and_conditions,
    payment_schedule: snapshot.payment_schedule.map(({ label, percent, amount }) => ({
      label,
      percent: Number(percent),
      amount: Number(amount),
    })),
  };
}

function changesOf(before: EstimateDocument, now: EstimateDocument): z.output<typeof RevisionChanges> {
  return {
    changed_on: now.date,
    added: descriptionsWithout(now, before),
    removed: descriptionsWithout(before, now),
    total_before: Number(before.final_total),
    total_now: Number(now.final_total),
  };
}

/** The line items of one document that the other lacks, as often as it lacks them. */
function descriptionsWithout(one: EstimateDocument, other: EstimateDocument): string[] {
  const left = other.lines.map(saying);
  return one.lines.flatMap((line) => {
    const at = left.indexOf(saying(line));
    if (at < 0) return [line.description];
    left.splice(at, 1);
    return [];
  });
}

function saying({ itemized_estimate_id: _id, ...line }: EstimateDocument['lines'][number]): string {
  return JSON.stringify(Object.entries(line).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
