import { REVISION_CHANGE_KINDS, type RevisionChangeKind, type RevisionChanges } from '#contract/sales/customer-page.ts';
import type { ProposalDocument } from '../../core/documents/proposal-document.ts';
import { canonicalJson } from '../../platform/canonical-json.ts';
import type { ChangeOrderDocument } from '../proposals/change-orders/change-order-document.ts';
import type { EstimateDocument } from '../proposals/estimates/estimate-document.ts';

/** The fields of a document of either kind. Snapshots from before a field existed lack it. */
type Snapshot = ProposalDocument & Partial<Omit<EstimateDocument & ChangeOrderDocument, keyof ProposalDocument>>;
type Compared = (snapshot: Snapshot) => unknown;

/**
 * The fields that define each kind of change. Computed amounts derive from these, and dates and numbers do not count
 * as changes.
 */
const PARTS: Record<RevisionChangeKind, Compared> = {
  names_or_addresses: ({ company: { logo_key: _logo, ...company }, customer, project }) => [company, customer, project],
  wording: ({ name, description = '', reason = '' }) => [name, description, reason],
  line_items: ({ lines }) => lines.map(contentOf),
  discount: ({ discount_usd = '0' }) => Number(discount_usd),
  tax: ({ tax_rate }) => Number(tax_rate),
  agreed_before: ({ agreed_before = '0' }) => Number(agreed_before),
  billing: ({ bills = '' }) => bills,
  schedule: ({ payment_schedule = [] }) => payment_schedule.map(({ label, percent }) => [label, Number(percent)]),
  time: ({ time_to_complete_day = 0, time_to_complete_hr = 0, time_change_day = 0 }) => [
    time_to_complete_day,
    time_to_complete_hr,
    time_change_day,
  ],
  photos: ({ shown_photos = [] }) => shown_photos,
  terms: ({ terms_and_conditions = '' }) => terms_and_conditions,
  validity: ({ valid_until }) => valid_until,
  text_above_signature: ({ text_above_signature = '' }) => text_above_signature,
};

/** What a customer has to read again: all kinds of changes between two revisions, with the previous values. */
export function changesOf(before: Snapshot, now: Snapshot): RevisionChanges {
  const kinds = REVISION_CHANGE_KINDS.filter(
    (kind) => canonicalJson(PARTS[kind](before)) !== canonicalJson(PARTS[kind](now)),
  );
  const compared = <Value>(kind: RevisionChangeKind, read: (snapshot: Snapshot) => Value) =>
    kinds.includes(kind) ? { before: read(before), now: read(now) } : null;
  return {
    changed_on: now.date,
    kinds,
    added: descriptionsWithout(now, before),
    removed: descriptionsWithout(before, now),
    total_before: Number(before.final_total),
    total_now: Number(now.final_total),
    terms: compared('terms', ({ terms_and_conditions = '' }) => terms_and_conditions),
    schedule: compared('schedule', ({ payment_schedule = [] }) =>
      payment_schedule.map(({ label, percent, amount }) => ({
        label,
        percent: Number(percent),
        amount: Number(amount),
      })),
    ),
    validity: compared('validity', ({ valid_until }) => valid_until),
  };
}

/** The line items of one document that the other lacks, including multiplicity. */
function descriptionsWithout(one: Snapshot, other: Snapshot): string[] {
  const left = other.lines.map((line) => canonicalJson(contentOf(line)));
  return one.lines.flatMap((line) => {
    const at = left.indexOf(canonicalJson(contentOf(line)));
    if (at < 0) return [line.description];
    left.splice(at, 1);
    return [];
  });
}

/** A line item without its id: replacing a line item by the same one under another id changes nothing. */
function contentOf(line: Snapshot['lines'][number]): object {
  return Object.fromEntries(Object.entries(line).filter(([name]) => !name.endsWith('_id')));
}
