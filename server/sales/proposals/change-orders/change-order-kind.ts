import { agreedWith } from '#domain/sales/change-order-totals.ts';
import { CHOOSE_OPTIONAL } from '#contract/sales/approvals.ts';
import { invalid } from '#contract/errors.ts';
import type { Emit } from '../../../core/events.ts';
import type { ProposalKind, StoredResponse } from '../proposal-kind.ts';
import { storeAgreed } from '../approvals/store.ts';
import { type RevisionDraft, revise } from '../revisions.ts';
import type { CompanyDb } from '../../../platform/database/database.ts';
import { dayIn } from '../../../platform/clock.ts';
import { changeOrderSha256 } from './change-order-content.ts';
import { type ChangeOrderDocument, changeOrderDocument } from './change-order-document.ts';
import { changeOrderSnapshot } from './change-order-snapshot.ts';
import { changeOrderProposed } from './events.ts';
import {
  addresseeOf,
  type JoinedChangeOrderRow,
  type LockedToApprove,
  lockWithEstimate,
  readChangeOrder,
} from './store.ts';

/** Change orders, as their customers answer them. */
export function changeOrderKind({ emit }: { emit: Emit }): ProposalKind<ChangeOrderDocument, LockedToApprove> {
  return {
    name: 'change_order',
    documentKind: changeOrderDocument,

    async read(db, id) {
      const changeOrder = await readChangeOrder(db, id);
      return { ...changeOrder, customer: addresseeOf(changeOrder) };
    },

    async lock(db, id) {
      const { changeOrder, estimate } = await lockWithEstimate(db, id);
      const { customer_id, approved_total } = estimate;
      return { ...changeOrder, estimate, customer_id, is_suspended: approved_total === null };
    },

    async revise(db, changeOrder, { person, now }) {
      if (changeOrder.answer !== 'approved') await emit(db, changeOrderProposed, changeOrder);
      const joined = await readChangeOrder(db, changeOrder.change_order_id);
      const revised = await changeOrderDraft(db, joined, dayIn(person.time_zone, now));
      return revise(db, { ...revised, progress: changeOrder, account_id: person.account_id, now });
    },

    optionalLines: () => [],

    choose({ total_dollar, tax_amount, final_total }, selectedIds) {
      if (selectedIds.length > 0) throw invalid({ selected_line_item_ids: [CHOOSE_OPTIONAL] });
      const totals = {
        total_dollar: Number(total_dollar),
        tax_amount: Number(tax_amount),
        final_total: Number(final_total),
      };
      return { selected: [], left_out: [], totals, discount_usd: '0.00' };
    },

    storeApproved: async (db, changeOrder, { final_total, ...progress }) =>
      storeChange(db, changeOrder, final_total, progress),

    storeWithdrawn: async (db, changeOrder, progress) =>
      storeChange(db, changeOrder, -Number(changeOrder.final_total), progress),

    screenOf: ({ id }) => `/main/project/changeorder?change_order_id=${id}`,
  };
}

/** A change order as it stands, with the dates of a day. */
export async function changeOrderDraft(
  db: CompanyDb,
  changeOrder: JoinedChangeOrderRow,
  day: string,
): Promise<RevisionDraft<ChangeOrderDocument>> {
  const snapshot = await changeOrderSnapshot(db, changeOrder, day);
  const document = { kind: 'change_order', id: changeOrder.change_order_id } as const;
  return { document, progress: changeOrder, snapshot, content_sha256: changeOrderSha256(snapshot) };
}

/** Stores the answer to a change order, and the total that is agreed once it adds so many dollars. */
async function storeChange(
  db: CompanyDb,
  { change_order_id: id, estimate: { estimate_id: estimateId, approved_total } }: LockedToApprove,
  final_total: number,
  progress: StoredResponse,
): Promise<void> {
  const agreed = agreedWith(Number(approved_total ?? 0), { final_total });
  const answered = { kind: 'change_order', id } as const;
  await storeAgreed(db, { estimateId, answered }, { approved_total: agreed, ...progress });
}
