import { AppError } from '#contract/errors.ts';
import { agreedWith } from '#domain/sales/change-order-totals.ts';
import { readLetterhead } from '../../../core/documents/letterhead.ts';
import type { CompanyDb } from '../../../platform/database/database.ts';
import { seesAsSent, snapshotHead } from '../content.ts';
import { changeOrderContent, changeOrderSha256 } from './change-order-content.ts';
import type { ChangeOrderDocument } from './change-order-document.ts';
import { changeOrderLineItems } from './line-items.ts';
import { type JoinedChangeOrderRow, readChangeOrder } from './store.ts';

/**
 * The snapshot of a change order that is not approved, with the dates of a day and the currently agreed total. Rejects
 * one whose estimate is not approved.
 */
export async function changeOrderSnapshot(
  db: CompanyDb,
  changeOrder: JoinedChangeOrderRow,
  day: string,
): Promise<ChangeOrderDocument> {
  const { approved_total, final_total } = changeOrder;
  if (approved_total === null) throw new AppError('not_approved');
  const company = await readLetterhead(db);
  const lines = await changeOrderLineItems.list(db, changeOrder.change_order_id);
  const agreed_then = agreedWith(Number(approved_total), { final_total: Number(final_total) });
  return {
    estimate_number: changeOrder.estimate_number,
    estimate_name: changeOrder.estimate_name,
    change_order_number: changeOrder.change_order_number,
    ...snapshotHead(company, changeOrder, day),
    ...changeOrderContent(changeOrder, lines, changeOrder.estimate_customer_sees ?? company.customer_sees),
    agreed_before: approved_total,
    agreed_then: agreed_then.toFixed(2),
  };
}

/**
 * The hash of the stored content that the customer of a change order agrees to. What its newest revision shows remains
 * shown, whatever the default of the company is by now.
 */
export async function readChangeOrderSha256(db: CompanyDb, id: string): Promise<Buffer> {
  const changeOrder = await readChangeOrder(db, id);
  const sees = await seesAsSent(db, { kind: 'change_order', id });
  return changeOrderSha256(changeOrderContent(changeOrder, await changeOrderLineItems.list(db, id), sees));
}
