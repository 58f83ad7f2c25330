import { type ChangeOrder, changeOrders } from '#endpoints/sales/change-orders.ts';
import { paths } from '../../../../kit/paths.ts';
import { pdfAddress } from '../documents/pdf-button.tsx';
import { carrying } from './change-order-hooks.ts';
import type { Proposal, ProposalKind } from './proposal.ts';
import { changeOrderList } from './proposal-links.tsx';

const CHANGE_ORDER: ProposalKind = {
  one: 'change order',
  many: 'change orders',
  title: 'Change Order',
  sendTo: paths.sendChangeOrder(),
};

/** Returns a change order as a proposal, for the components that estimates and change orders share. */
export function changeOrderProposal(changeOrder: ChangeOrder): Proposal {
  const { change_order_id, change_order_number, estimate_id, estimate_number } = changeOrder;
  return {
    kind: CHANGE_ORDER,
    id: change_order_id,
    label: `Change order ${change_order_number} to Estimate #${estimate_number}`,
    record: changeOrder,
    pdf: changeOrderPdf(change_order_id),
    state: carrying(changeOrder),
    estimateState: { estimate_id },
    list: changeOrderList(estimate_id),
  };
}

/** URL of the PDF of a change order. */
export function changeOrderPdf(change_order_id: string): string {
  return pdfAddress(changeOrders.pdf, { change_order_id });
}
