import { event } from '../../../core/events.ts';
import type { Approved, NextStep, Withdrawn } from '../approvals/events.ts';
import type { ChangeOrderRow } from './rows.ts';
import type { LockedToApprove } from './store.ts';

/** A change order is about to be sent, signed in person or recorded as approved. */
export const changeOrderProposed =
  event<Pick<ChangeOrderRow, 'estimate_id' | 'final_total' | 'tax_amount'>>('changeOrderProposed');

/** A change order was approved. A listener returns what comes next, as for an estimate. */
export const changeOrderApproved = event<Approved<LockedToApprove>, NextStep | undefined>('changeOrderApproved');

export const changeOrderApprovalWithdrawn = event<Withdrawn<LockedToApprove>>('changeOrderApprovalWithdrawn');
