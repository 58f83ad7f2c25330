import { AppError, invalid } from '#contract/errors.ts';
import { DURATION_MAX, ONE_PACKAGE } from '#contract/sales/itemized-estimates.ts';
import { formatUsd, roundHalfUp } from '#domain/money.ts';
import { PACKAGE_NAMES, packagesOf } from '#domain/sales/packages.ts';
import { wasSent } from '../../../core/delivery/message-log.ts';
import { estimateRef } from '../../../core/documents/proposal-ref.ts';
import { shownPhotos } from '../../../core/documents/shown-photos.ts';
import { writtenDay } from '../../../platform/clock.ts';
import type { CompanyDb } from '../../../platform/database/database.ts';
import { learnLines } from '../../price-book/learning.ts';
import { choiceAmong } from '../approvals/approval.ts';
import { hasActiveChangeOrder, isBilled, storeAgreed, storeApprovedTotal } from '../approvals/store.ts';
import { estimateApprovalWithdrawn, estimateApproved } from '../events.ts';
import type { ProposalMessage } from '../message.ts';
import { storeProgress } from '../progress.ts';
import type { ProposalKind } from '../proposal-kind.ts';
import { contentSha256 } from './estimate-content.ts';
import { type EstimateDocument, estimateDocument } from './estimate-document.ts';
import { estimateSnapshot, readEstimateSha256 } from './estimate-snapshot.ts';
import { estimateLineItems } from './line-items.ts';
import { packageRange, packageTotals } from './package-totals.ts';
import { type JoinedEstimateRow, type LockedEstimate, lockEstimate, readEstimate } from './store.ts';

export const estimateKind: ProposalKind<EstimateDocument, LockedEstimate, JoinedEstimateRow> = {
  name: 'estimate',
  documentKind: estimateDocument,
  events: { approved: estimateApproved, withdrawn: estimateApprovalWithdrawn },

  read: readEstimate,

  lock: lockEstimate,

  async draft(db, estimate, day) {
    const { estimate_id } = estimate;
    const content = await estimateSnapshot(db, estimate, day);
    const snapshot = { ...content, shown_photos: await shownPhotos(db, estimate_id) };
    return {
      document: estimateRef(estimate_id),
      progress: estimate,
      snapshot,
      content_sha256: contentSha256(snapshot),
    };
  },

  readContentSha256: readEstimateSha256,

  async beforeSending(db, id, now) {
    const lines = await estimateLineItems.list(db, id);
    if (packagesOf(lines).length === 1) throw invalid({ package: [ONE_PACKAGE] });
    if (!(await wasSent(db, 'estimate', id))) await learnEstimate(db, lines, now);
  },

  message: estimateMessage,

  optionalLines: ({ lines }) => lines.filter((line) => line.is_optional),

  packages: packageTotals,

  choose: choiceAmong,

  async storeApproved(db, { estimate_id }, { final_total, ...progress }) {
    await storeAgreed(db, { estimateId: estimate_id }, { approved_total: final_total, ...progress });
  },

  async storeWithdrawn(db, { estimate_id }, progress) {
    if (await hasActiveChangeOrder(db, estimate_id)) throw new AppError('change_order_stands');
    if (await isBilled(db, estimate_id)) throw new AppError('billed_already');
    await storeApprovedTotal(db, estimate_id, null);
    await storeProgress(db, estimateRef(estimate_id), progress);
  },

  screenOf: ({ id }) => `/main/project/estimate/answer?estimate_id=${id}`,
};

/** The parts of the message that are specific to estimates. */
function estimateMessage(estimate: EstimateDocument): ProposalMessage {
  const { company, project, name } = estimate;
  const number = `Estimate #${estimate.estimate_number}`;
  const packages = packageTotals(estimate);
  return {
    first: {
      subject: `${number} from ${company.name}: ${name}`,
      heading: 'Your estimate is ready',
      intro: 'Thanks for the opportunity to quote this job.',
    },
    facts: [
      { label: number, value: project.name },
      ...(estimate.valid_until ? [{ label: 'Valid until', value: writtenDay(estimate.valid_until) }] : []),
      ...totalFacts(estimate, packages),
    ],
    notes: notesOf(estimate),
    ...(packages.length > 0 && { total: packageRange(packages) }),
    invitation: 'See it and approve it here',
  };
}

/** The total, or that of each package. */
function totalFacts({ final_total }: EstimateDocument, packages: ReturnType<typeof packageTotals>) {
  if (packages.length === 0) return [{ label: 'Total', value: formatUsd(Number(final_total)), isStrong: true }];
  return packages.map((each) => ({
    label: PACKAGE_NAMES[each.package],
    value: formatUsd(each.final_total),
    isStrong: true,
  }));
}

function notesOf(estimate: EstimateDocument): string[] {
  const schedule = estimate.payment_schedule.map(({ label, percent }) => `${Number(percent)}% ${label.toLowerCase()}`);
  const sentences = [
    ...(packagesOf(estimate.lines).length > 0 ? ['Pick the package you want.'] : []),
    ...(schedule.length > 0 ? [`Payment: ${schedule.join(', ')}.`] : []),
    ...(estimate.lines.some((line) => line.is_optional)
      ? ['Optional items are marked. They are in the total; turn off any you don’t want.']
      : []),
  ];
  return sentences.length > 0 ? [sentences.join(' ')] : [];
}

/** Updates the price book from an estimate that is sent for the first time. */
type LineItems = Awaited<ReturnType<typeof estimateLineItems.list>>;

async function learnEstimate(db: CompanyDb, lineItems: LineItems, now: Date): Promise<void> {
  const lines = lineItems.map((line) => ({
    code: line.code,
    description: line.description,
    unit: line.unit,
    cost_type: line.cost_type,
    is_taxable: line.is_taxable,
    price_item_id: line.price_item_id,
    price: Number(line.unit_price_dollar),
    hours_per_unit: hoursOfUnit(Number(line.duration_hour), Number(line.quantity)),
  }));
  await learnLines(db, { lines, haveUnitPrices: true }, now);
}

function hoursOfUnit(hours: number, quantity: number): number {
  return quantity > 0 ? Math.min(roundHalfUp(hours / quantity, 2), DURATION_MAX) : 0;
}
