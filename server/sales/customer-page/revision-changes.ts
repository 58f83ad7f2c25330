import { REVISION_CHANGE_KINDS, type RevisionChangeKind, type RevisionChanges } from '#contract/sales/customer-page.ts';
import { type CustomerSees, LINE_DETAILS, SEES_EVERYTHING, visibleLine } from '#domain/sales/customer-sees.ts';
import type { ProposalDocument } from '../../core/documents/proposal-document.ts';
import { canonicalJson } from '../../platform/canonical-json.ts';
import type { ChangeOrderDocument } from '../proposals/change-orders/change-order-document.ts';
import type { EstimateDocument } from '../proposals/estimates/estimate-document.ts';

/** The fields of a document of either kind. Snapshots from before a field existed lack it. */
type Snapshot = ProposalDocument & Partial<Omit<EstimateDocument & ChangeOrderDocument, keyof ProposalDocument>>;
/** The second argument is what the customer sees in both compared revisions. */
type Compared = (snapshot: Snapshot, sees: CustomerSees) => unknown;

/**
 * The fields that define each kind of change. Computed amounts derive from these, and dates and numbers do not count
 * as changes.
 */
const PARTS: Record<RevisionChangeKind, Compared> = {
  names_or_addresses: ({ company: { logo_key: _logo, ...company }, customer, project }) => [company, customer, project],
  wording: ({ name, description = '', reason = '' }) => [name, description, reason],
  line_items: ({ lines }, sees) => lines.map((line) => contentOf(line, sees)),
  line_details: ({ customer_sees = SEES_EVERYTHING }) => customer_sees,
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
  const sees = seenInBoth(before.customer_sees, now.customer_sees);
  const kinds = REVISION_CHANGE_KINDS.filter(
    (kind) => canonicalJson(PARTS[kind](before, sees)) !== canonicalJson(PARTS[kind](now, sees)),
  );
  const compared = <Value>(kind: RevisionChangeKind, read: (snapshot: Snapshot) => Value) =>
    kinds.includes(kind) ? { before: read(before), now: read(now) } : null;
  return {
    changed_on: now.date,
    kinds,
    added: descriptionsWithout(now, before, sees),
    removed: descriptionsWithout(before, now, sees),
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
function descriptionsWithout(one: Snapshot, other: Snapshot, sees: CustomerSees): string[] {
  const left = other.lines.map((line) => canonicalJson(contentOf(line, sees)));
  return one.lines.flatMap((line) => {
    const at = left.indexOf(canonicalJson(contentOf(line, sees)));
    if (at < 0) return [line.description];
    left.splice(at, 1);
    return [];
  });
}

/**
 * A line item as its customer sees it, without its id: replacing a line item by the same one under another id changes
 * nothing, and a change of hidden details must not show.
 */
function contentOf(line: Snapshot['lines'][number], sees: CustomerSees): object {
  return Object.fromEntries(Object.entries(visibleLine(line, sees)).filter(([name]) => !name.endsWith('_id')));
}

/** The details that two revisions show. Those that only one of them shows are a change of their own. */
function seenInBoth(before = SEES_EVERYTHING, now = SEES_EVERYTHING): CustomerSees {
  const both = LINE_DETAILS.map((detail) => [detail, before[detail] && now[detail]] as const);
  return Object.fromEntries(both) as CustomerSees;
}
