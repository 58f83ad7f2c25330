import type { ApprovalInput } from '../../contract/approvals.ts';
import { CHOOSE_ONE_LINE, CHOOSE_OPTIONAL } from '../../contract/approvals.ts';
import { CONSENT_VERSION } from '../../contract/consent.ts';
import { AppError, invalid } from '../../contract/errors.ts';
import { cents } from '../../contract/money.ts';
import { estimateTotals } from '../../contract/totals.ts';
import type { EstimateDocument } from '../estimates/estimate-document.ts';
import { progressOf } from '../estimates/progress.ts';
import type { LockedEstimate } from '../estimates/store.ts';
import { dayIn, writtenDay } from '../platform/clock.ts';

/** A locked estimate with its newest revision, on a day of the company's zone. */
export interface Answerable {
  estimate: LockedEstimate;
  revision: { revision_id: string; snapshot: EstimateDocument };
  time_zone: string;
  now: Date;
}

/** Rejects an answer to a revision that cannot be answered: the first reason that applies. */
export function rejectUnanswerable({ estimate, revision, time_zone, now }: Answerable, revisionId: string): void {
  rejectApproved(estimate, time_zone);
  const progress = progressOf(estimate);
  if (progress.is_revised) {
    const { name } = revision.snapshot.company;
    throw new AppError('being_revised', {
      message: `${name} is working on a new version. You will get a message when it is ready.`,
    });
  }
  if (revisionId !== revision.revision_id) throw new AppError('revision_replaced');
  const { valid_until } = progress;
  if (valid_until === null || dayIn(time_zone, now) <= valid_until) return;
  throw new AppError('estimate_expired', {
    message: `This estimate was valid until ${writtenDay(valid_until)}. Ask for a new one with the button below.`,
  });
}

/** Rejects a second approval, with who gave the first and when. */
export function rejectApproved(estimate: LockedEstimate, time_zone: string): void {
  if (progressOf(estimate).is_approved) throw approvedAlready(estimate, time_zone);
}

/** Rejects an estimate whose changes its customer was not sent: a yes to what it said before is no yes to this. */
export function rejectRevised(estimate: LockedEstimate): void {
  if (progressOf(estimate).is_revised) throw new AppError('being_revised', { message: SEND_CHANGES_FIRST });
}

const SEND_CHANGES_FIRST =
  'This estimate has changed since your customer got it. Send the new version first, or let your customer sign it here.';

function approvedAlready(
  { approved_by_name, answered_at }: Pick<LockedEstimate, 'approved_by_name' | 'answered_at'>,
  time_zone: string,
): AppError {
  if (!approved_by_name || !answered_at) return new AppError('approved_already');
  const day = writtenDay(dayIn(time_zone, answered_at));
  return new AppError('approved_already', { message: `This was approved by ${approved_by_name} on ${day} already.` });
}

type SnapshotLine = EstimateDocument['lines'][number];

/** What is approved: all firm line items and the selected optional ones, with their totals. */
export interface Choice {
  selected: SnapshotLine[];
  left_out: SnapshotLine[];
  totals: ReturnType<typeof estimateTotals>;
}

type Chosen = Pick<EstimateDocument, 'lines' | 'tax_rate' | 'discount_usd'>;

/** The choice of an approval, computed as the page did. Rejects line items that are no optional ones, and another total. */
export function choiceOf(
  document: Chosen,
  { selected_line_item_ids, expected_total }: Pick<ApprovalInput, 'selected_line_item_ids' | 'expected_total'>,
): Choice {
  const choice = choiceAmong(document, selected_line_item_ids);
  if (cents(choice.totals.final_total) !== cents(expected_total)) throw new AppError('total_differs');
  return choice;
}

/** All firm line items and these optional ones. Rejects line items that are no optional ones. */
export function choiceAmong({ lines, tax_rate, discount_usd }: Chosen, selectedIds: readonly string[]): Choice {
  const ids = new Set(selectedIds);
  const optional = lines.filter((line) => line.is_optional);
  const selected = optional.filter((line) => ids.has(line.itemized_estimate_id));
  if (selected.length !== ids.size) throw invalid({ selected_line_item_ids: [CHOOSE_OPTIONAL] });
  const left_out = optional.filter((line) => !ids.has(line.itemized_estimate_id));
  const chosen = lines.filter((line) => !line.is_optional || ids.has(line.itemized_estimate_id));
  if (chosen.length === 0) throw invalid({ selected_line_item_ids: [CHOOSE_ONE_LINE] });
  const totals = estimateTotals(
    chosen.map((line) => ({
      unit_price_dollar: Number(line.unit_price_dollar),
      quantity: Number(line.quantity),
      duration_hour: Number(line.duration_hour),
      is_optional: line.is_optional,
    })),
    { tax_rate: Number(tax_rate), discount_usd: Number(discount_usd) },
  );
  return { selected, left_out, totals };
}

/** A customer who has read another text than the present one looks again. */
export function rejectUnknownConsent(version: number): void {
  if (version !== CONSENT_VERSION) throw new AppError('revision_replaced');
}
