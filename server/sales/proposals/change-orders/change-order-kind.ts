import { invalid } from '#contract/errors.ts';
import { CHOOSE_OPTIONAL, CHOOSE_PACKAGE } from '#contract/sales/approvals.ts';
import { agreedWith } from '#domain/sales/change-order-totals.ts';
import { dollars, signedDollars } from '../../../core/documents/figures.ts';
import { titleOf } from '../../../core/documents/proposal-document.ts';
import { writtenDay } from '../../../platform/clock.ts';
import type { CompanyDb } from '../../../platform/database/database.ts';
import { storeAgreed } from '../approvals/store.ts';
import { changeOrderApprovalWithdrawn, changeOrderApproved, changeOrderProposed } from '../events.ts';
import type { ProposalMessage } from '../message.ts';
import type { ProposalKind } from '../proposal-kind.ts';
import type { StoredResponse } from '../proposal.ts';
import { changeOrderSha256 } from './change-order-content.ts';
import { type ChangeOrderDocument, changeOrderDocument, changeOfDays } from './change-order-document.ts';
import { changeOrderSnapshot, readChangeOrderSha256 } from './change-order-snapshot.ts';
import { type JoinedChangeOrderRow, type LockedToApprove, lockWithEstimate, readChangeOrder } from './store.ts';

export const changeOrderKind: ProposalKind<ChangeOrderDocument, LockedToApprove, JoinedChangeOrderRow> = {
  name: 'change_order',
  documentKind: changeOrderDocument,
  events: {
    proposed: changeOrderProposed,
    approved: changeOrderApproved,
    withdrawn: changeOrderApprovalWithdrawn,
  },

  read: readChangeOrder,

  async lock(db, id) {
    const { changeOrder, estimate } = await lockWithEstimate(db, id);
    const { customer_id, approved_total } = estimate;
    return { ...changeOrder, estimate, customer_id, is_suspended: approved_total === null };
  },

  async draft(db, changeOrder, day) {
    const snapshot = await changeOrderSnapshot(db, changeOrder, day);
    const document = { kind: 'change_order', id: changeOrder.change_order_id } as const;
    return { document, progress: changeOrder, snapshot, content_sha256: changeOrderSha256(snapshot) };
  },

  readContentSha256: readChangeOrderSha256,

  message: changeOrderMessage,

  optionalLines: () => [],

  packages: () => [],

  choose({ total_dollar, tax_amount, final_total }, picked) {
    if (picked.package !== null) throw invalid({ package: [CHOOSE_PACKAGE] });
    if (picked.selected_line_item_ids.length > 0) throw invalid({ selected_line_item_ids: [CHOOSE_OPTIONAL] });
    const totals = {
      total_dollar: Number(total_dollar),
      tax_amount: Number(tax_amount),
      final_total: Number(final_total),
    };
    return { selected: [], left_out: [], package: null, totals, discount_usd: '0.00' };
  },

  storeApproved: async (db, changeOrder, { final_total, ...progress }) =>
    storeChange(db, changeOrder, final_total, progress),

  storeWithdrawn: async (db, changeOrder, progress) =>
    storeChange(db, changeOrder, -Number(changeOrder.final_total), progress),

  screenOf: ({ id }) => `/main/project/changeorder?change_order_id=${id}`,
};

/** Stores the response to a change order, and the agreed total after adding the given dollars. */
async function storeChange(
  db: CompanyDb,
  { change_order_id: id, estimate: { estimate_id: estimateId, approved_total } }: LockedToApprove,
  final_total: number,
  progress: StoredResponse,
): Promise<void> {
  const agreed = agreedWith(Number(approved_total ?? 0), { final_total });
  const proposal = { kind: 'change_order', id } as const;
  await storeAgreed(db, { estimateId, proposal }, { approved_total: agreed, ...progress });
}

/** The parts of the message that are specific to change orders. */
function changeOrderMessage(changeOrder: ChangeOrderDocument): ProposalMessage {
  const { company } = changeOrder;
  const title = titleOf(changeOrder);
  const change = signedDollars(changeOrder.final_total);
  const days = changeOfDays(changeOrder.time_change_day);
  return {
    first: {
      subject: `${title}: ${change}`,
      heading: 'A change for you to approve',
      intro: `${company.name} has a change for you to approve.`,
    },
    facts: [
      { label: title, value: changeOrder.name },
      { label: 'Reason', value: changeOrder.reason },
      ...(changeOrder.valid_until ? [{ label: 'Valid until', value: writtenDay(changeOrder.valid_until) }] : []),
      ...(days ? [{ label: 'Time to complete', value: days }] : []),
      { label: 'Total so far', value: dollars(changeOrder.agreed_before) },
      { label: 'This change', value: change, isStrong: true },
      { label: 'New total', value: dollars(changeOrder.agreed_then) },
    ],
    notes: [],
    invitation: 'View and approve',
  };
}
