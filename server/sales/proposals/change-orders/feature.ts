import { feature } from '../../../core/feature.ts';
import type { Services } from '../../../core/services.ts';
import { changeOrderDocument } from './change-order-document.ts';
import { changeOrderKind } from './change-order-kind.ts';
import { changeOrderApprovalWithdrawn, changeOrderApproved } from './events.ts';
import { changeOrderHandlers } from './routes.ts';
import { signedChangeOrderDocument } from '../signed-copies/signed-change-order.ts';

/** Change orders as their customers approve them, in the office and behind a link. */
export function approvedChangeOrders(services: Pick<Services, 'emit'>) {
  return {
    kind: changeOrderKind(services),
    events: { approved: changeOrderApproved, withdrawn: changeOrderApprovalWithdrawn },
  };
}

export const changeOrdersFeature = feature({
  handlers: (services) => ({ changeOrders: changeOrderHandlers({ ...services, ...approvedChangeOrders(services) }) }),
  documents: [changeOrderDocument, signedChangeOrderDocument],
});
