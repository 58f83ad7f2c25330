import { AppError } from '#contract/errors.ts';
import { wasSent } from '../../../core/delivery/message-log.ts';
import { estimateRef } from '../../../core/documents/proposal-ref.ts';
import { shownPhotos } from '../../../core/documents/shown-photos.ts';
import { choiceAmong } from '../approvals/approval.ts';
import { hasActiveChangeOrder, isBilled, storeAgreed, storeApprovedTotal } from '../approvals/store.ts';
import { estimateApprovalWithdrawn, estimateApproved } from '../events.ts';
import { storeProgress } from '../progress.ts';
import type { ProposalKind } from '../proposal-kind.ts';
import { contentSha256 } from './estimate-content.ts';
import { type EstimateDocument, estimateDocument } from './estimate-document.ts';
import { estimateMessage } from './estimate-message.ts';
import { estimateSnapshot, readEstimateSha256 } from './estimate-snapshot.ts';
import { learnEstimate } from './learning.ts';
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
    if (!(await wasSent(db, 'estimate', id))) await learnEstimate(db, id, now);
  },

  message: estimateMessage,

  optionalLines: ({ lines }) => lines.filter((line) => line.is_optional),

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
