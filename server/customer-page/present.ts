import type { EstimateLink, RevisionChanges, RevisionDocument } from '../../contract/customer-page.ts';
import { CONSENT_VERSION, consentText } from '../../contract/consent.ts';
import { estimateStatus, isOpenForApproval } from '../../contract/estimate-status.ts';
import type { z } from 'zod';
import { presentApproval } from '../approvals/present.ts';
import type { EstimateDocument } from '../estimates/estimate-document.ts';
import type { CustomerLink as Link } from '../endpoints/link.ts';
import { presentBilling } from '../installments/present.ts';
import { progressOf } from '../estimates/progress.ts';
import {
  balanceIsLeft,
  commentsShown,
  companyShown,
  invoiceShown,
  paymentShown,
  photosShown,
} from './present-parts.ts';
import type { readPage } from './store.ts';

type Shown = Awaited<ReturnType<typeof readPage>> & {
  link: Pick<Link, 'document_link_id' | 'kind'>;
  token: string;
  /** The company's day. */
  today: string;
};

/** What the page of an estimate shows: the newest revision, what was answered, and what is billed and paid of it. */
export function presentEstimateLink(shown: Shown) {
  const { revision, progress, approval, billed, token, today } = shown;
  const { document_link_id } = shown.link;
  const { snapshot } = revision;
  const { company } = snapshot;
  const known = progressOf(progress);
  const status = estimateStatus(known, today);
  const canApprove = isOpenForApproval(known, today);
  const optional = snapshot.lines.filter((line) => line.is_optional);
  const { approved_total = '', installments = [], invoices = [], payments = [] } = billed ?? {};
  const { invoices: _shown, ...billing } = presentBilling({ approved_total, installments, invoices, today });
  const attributes: EstimateLink = {
    document_link_id,
    kind: 'estimate',
    is_in_person: shown.link.kind === 'in_person',
    status,
    company: companyShown(company, token),
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
    photos: photosShown(shown.photos, token),
    text_above_signature: snapshot.text_above_signature ?? '',
    consent: {
      version: CONSENT_VERSION,
      text: consentText(CONSENT_VERSION, { company: company.name, phone: company.phone, email: company.email }) ?? '',
    },
    approval: approval ? presentApproval(approval) : null,
    declines: shown.declines.map((decline) => ({
      ...decline,
      declined_at: new Date(decline.declined_at).toISOString(),
    })),
    comments: commentsShown(shown.comments),
    billing: billed && billing,
    invoices: invoices.map((row) => invoiceShown(row, { token, today })),
    payments: payments.map((row) => paymentShown(row, token)),
    can: {
      approve: canApprove,
      decline: canApprove,
      ask: true,
      pay: invoices.some(balanceIsLeft),
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
