import { AppError, invalid } from '#contract/errors.ts';
import type { ApprovalInput } from '#contract/sales/approvals.ts';
import { CHOOSE_ONE_LINE, CHOOSE_OPTIONAL, CHOOSE_PACKAGE } from '#contract/sales/approvals.ts';
import { cents } from '#domain/money.ts';
import { CONSENT_VERSION } from '#domain/sales/consent.ts';
import { linesIn, packagesOf } from '#domain/sales/packages.ts';
import { estimateTotals } from '#domain/totals.ts';
import { type ProposalDocument, nounOf } from '../../../core/documents/proposal-document.ts';
import { dayIn, writtenDay } from '../../../platform/clock.ts';
import type { EstimateDocument } from '../estimates/estimate-document.ts';
import { countedLine } from '../estimates/package-totals.ts';
import { progressOf } from '../progress.ts';
import type { ProposalKind } from '../proposal-kind.ts';
import type { Choice, LockedProposal, PickedLines } from '../proposal.ts';

/** A locked document with its newest revision, on a day of the company's zone. */
export interface LockedRevision {
  document: LockedProposal;
  revision: { revision_id: string; snapshot: ProposalDocument };
  time_zone: string;
  now: Date;
}

/** Rejects a response to a revision that cannot be responded to; the first reason that applies is returned. */
export function rejectResponse({ document, revision, time_zone }: LockedRevision, revisionId: string): void {
  rejectApproved(document, time_zone);
  const progress = progressOf(document);
  if (progress.is_revised || document.is_suspended) {
    const { name } = revision.snapshot.company;
    throw new AppError('being_revised', {
      message: `${name} is working on a new version. You will get a message when it is ready.`,
    });
  }
  if (revisionId !== revision.revision_id) throw new AppError('revision_replaced');
}

/** Rejects an approval after the last valid day. A decline is still accepted then. */
export function rejectExpired({ document, revision, time_zone, now }: LockedRevision): void {
  const { valid_until } = progressOf(document);
  if (valid_until === null || dayIn(time_zone, now) <= valid_until) return;
  const noun = nounOf(revision.snapshot);
  throw new AppError('estimate_expired', {
    message: `This ${noun} was valid until ${writtenDay(valid_until)}. Ask for a new one with the button below.`,
  });
}

/** Rejects a second approval, with the signer and the time of the first. */
export function rejectApproved(document: LockedProposal, time_zone: string): void {
  if (progressOf(document).is_approved) throw approvedAlready(document, time_zone);
}

/**
 * Rejects an approval while the document has unsent changes: approving the old content does not approve the new one.
 */
export function rejectUnderRevision(document: LockedProposal): void {
  if (!progressOf(document).is_revised) return;
  const noun = nounOf({ change_order_number: document.change_order_id ? 1 : undefined });
  throw new AppError('being_revised', {
    message: `This ${noun} has changed since your customer got it. Send the new version first, or let your customer sign it here.`,
  });
}

function approvedAlready(
  { approved_by_name, answered_at }: Pick<LockedProposal, 'approved_by_name' | 'answered_at'>,
  time_zone: string,
): AppError {
  if (!approved_by_name || !answered_at) return new AppError('approved_already');
  const day = writtenDay(dayIn(time_zone, answered_at));
  return new AppError('approved_already', { message: `This was approved by ${approved_by_name} on ${day} already.` });
}

type Chosen = Pick<EstimateDocument, 'lines' | 'tax_rate' | 'discount_usd'>;

/**
 * The choice of an approval, computed in the same way as on the page. Rejects an invalid choice, and a different
 * total.
 */
export function choiceOf(
  kind: Pick<ProposalKind, 'choose'>,
  document: ProposalDocument,
  input: Pick<ApprovalInput, 'selected_line_item_ids' | 'package' | 'expected_total'>,
): Choice {
  const choice = kind.choose(document, input);
  if (cents(choice.totals.final_total) !== cents(input.expected_total)) throw new AppError('total_differs');
  return choice;
}

/**
 * All firm line items and the selected optional ones, of the picked package if there are packages. Rejects ids of other
 * line items, and a package that is not offered.
 */
export function choiceAmong({ lines: all, tax_rate, discount_usd }: Chosen, picked: PickedLines): Choice {
  const ids = new Set(picked.selected_line_item_ids);
  const packages = packagesOf(all);
  const isOffered = picked.package === null ? packages.length === 0 : packages.includes(picked.package);
  if (!isOffered) throw invalid({ package: [CHOOSE_PACKAGE] });
  const lines = linesIn(all, picked.package);
  const optional = lines.filter((line) => line.is_optional);
  const selected = optional.filter((line) => ids.has(line.itemized_estimate_id));
  if (selected.length !== ids.size) throw invalid({ selected_line_item_ids: [CHOOSE_OPTIONAL] });
  const left_out = optional.filter((line) => !ids.has(line.itemized_estimate_id));
  const chosen = lines.filter((line) => !line.is_optional || ids.has(line.itemized_estimate_id));
  if (chosen.length === 0) throw invalid({ selected_line_item_ids: [CHOOSE_ONE_LINE] });
  const totals = estimateTotals(chosen.map(countedLine), {
    tax_rate: Number(tax_rate),
    discount_usd: Number(discount_usd),
  });
  return { selected, left_out, package: picked.package, totals, discount_usd };
}

/** A customer who has read another version of the text must read the current one. */
export function rejectUnknownConsent(version: number): void {
  if (version !== CONSENT_VERSION) throw new AppError('revision_replaced');
}
