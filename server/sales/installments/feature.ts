import { on } from '../../core/events.ts';
import { feature } from '../../core/feature.ts';
import { invoiceDeleted, invoiceVoided } from '../invoices/events.ts';
import {
  changeOrderApprovalWithdrawn,
  changeOrderApproved,
  changeOrderProposed,
  estimateApprovalWithdrawn,
  estimateApproved,
} from '../proposals/events.ts';
import { addChangeOrder, rejectUncoveredCredit, removeChangeOrder } from './change-order-installments.ts';
import { createInstallments, releaseInstallments } from './estimate-installments.ts';
import { installmentHandlers } from './routes.ts';
import { deleteUnbilled } from './store.ts';

export const installmentsFeature = feature({
  handlers: () => ({ installments: installmentHandlers }),
  listeners: [
    on(estimateApproved, createInstallments),
    // Nothing is billed at that point: a withdrawal is rejected while there is an invoice that is not void.
    on(estimateApprovalWithdrawn, (db, { document }) => deleteUnbilled(db, document.estimate_id)),
    on(changeOrderProposed, rejectUncoveredCredit),
    on(changeOrderApproved, addChangeOrder),
    on(changeOrderApprovalWithdrawn, removeChangeOrder),
    on(invoiceDeleted, releaseInstallments),
    on(invoiceVoided, releaseInstallments),
  ],
});
