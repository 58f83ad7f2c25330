import { AppError } from '#contract/errors.ts';
import { estimateRef } from '../../../core/documents/proposal-ref.ts';
import { type EstimateDocument, estimateDocument } from './estimate-document.ts';
import { snapshotOf } from './estimate-snapshot.ts';
import { revisionToSend } from '../revisions.ts';
import { type LockedEstimate, lockEstimate, readEstimate } from './store.ts';
import { dayIn } from '../../../platform/clock.ts';
import type { ProposalKind } from '../proposal-kind.ts';
import { choiceAmong } from '../approvals/approval.ts';
import { hasActiveChangeOrder, isBilled, storeProgress, storeAgreed, storeApprovedTotal } from '../approvals/store.ts';

/** Estimates, as their customers answer them. */
export const estimateKind: ProposalKind<EstimateDocument, LockedEstimate> = {
  name: 'estimate',
  documentKind: estimateDocument,

  async read(db, id) {
    const estimate = await readEstimate(db, id);
    const { customer_id, customer_email: email, customer_phone: phone, email_consent, sms_consent } = estimate;
    return { ...estimate, customer: { customer_id, email, phone, email_consent, sms_consent } };
  },

  lock: lockEstimate,

  async revise(db, estimate, { person, now }) {
    const { estimate_id } = estimate;
    const snapshot = await snapshotOf(db, await readEstimate(db, estimate_id), dayIn(person.time_zone, now));
    return revisionToSend(db, { estimate, snapshot, account_id: person.account_id, now });
  },

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
