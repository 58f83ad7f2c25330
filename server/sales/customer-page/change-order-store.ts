import { AppError } from '#contract/errors.ts';
import { changeOrderOfLink } from '../../core/documents/links/store.ts';
import type { ProposalRef } from '../../core/documents/proposal-ref.ts';
import type { CustomerLink } from '../../core/endpoints/link.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { onKey } from '../../platform/database/on-key.ts';
import { approvalsOf, revisionsOf } from '../proposals/approvals/store.ts';
import type { ChangeOrderDocument } from '../proposals/change-orders/change-order-document.ts';
import { progressColumns } from '../proposals/progress.ts';
import { commentsOf, declinesOf } from './page-columns.ts';

/** Returns a change order behind a link; throws an error if the link does not open it. */
export async function requireChangeOrder(db: CompanyDb, link: CustomerLink, id: string): Promise<ProposalRef> {
  const document = await changeOrderOfLink(db, link, id);
  if (!document) throw new AppError('link_expired');
  return document;
}

/** All data for the page of a change order. */
export async function readChangeOrderPage(db: CompanyDb, document: ProposalRef) {
  const found = await db
    .selectFrom('change_order_progress')
    .innerJoin('change_orders', onKey('change_orders', 'change_order_progress.change_order_id'))
    .innerJoin('estimates', onKey('estimates', 'change_orders.estimate_id'))
    .select(progressColumns('change_order_progress'))
    .select('estimates.approved_total')
    .select([commentsOf(db, 'change_order_id', document.id).as('comments'), declinesOf(db, document).as('declines')])
    .where('change_order_progress.change_order_id', '=', document.id)
    .executeTakeFirst();
  const [revision, before] = found ? await revisionsOf<ChangeOrderDocument>(db, document, 2) : [];
  // The change order was deleted or never sent.
  if (!found || !revision) throw new AppError('link_expired');
  const { approved_total, comments, declines, ...progress } = found;
  const approval = (await approvalsOf(db, document)).find(({ withdrawn_at }) => withdrawn_at === null);
  return {
    change_order_id: document.id,
    // A change order cannot be approved unless its estimate is approved.
    progress: { ...progress, is_changed: progress.is_changed || approved_total === null },
    revision,
    before,
    approval,
    comments,
    declines,
  };
}
