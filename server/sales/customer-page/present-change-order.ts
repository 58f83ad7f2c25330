import type { LinkChangeOrder, SentChangeOrder } from '#contract/sales/customer-change-orders.ts';
import type { ChangeOrderLink } from '#contract/sales/customer-page.ts';
import { isTaxedInPart } from '#domain/totals.ts';
import type { Presented } from '../../core/endpoints/handlers.ts';
import type { CustomerLink } from '../../core/endpoints/link.ts';
import type { ChangeOrderDocument } from '../proposals/change-orders/change-order-document.ts';
import { NOT_SENT, statusOn } from '../proposals/progress.ts';
import type { readChangeOrderPage } from './change-order-store.ts';
import type { changeOrdersOf } from './page-columns.ts';
import { lineShown } from './present-parts.ts';
import { responseShown } from './present-response.ts';

type Shown = Awaited<ReturnType<typeof readChangeOrderPage>> & {
  link: Pick<CustomerLink, 'document_link_id' | 'kind'>;
  token: string;
  /** The company's day. */
  today: string;
};

/** The content of a change order's page: the newest revision, and the responses. */
export function presentChangeOrderLink(shown: Shown) {
  const { document_link_id } = shown.link;
  const attributes: Presented<typeof ChangeOrderLink> = {
    ...responseShown(shown),
    kind: 'change_order',
    change_order_id: shown.change_order_id,
    document: presentDocument(shown.revision.snapshot),
    photos: [],
    payments: [],
  };
  return { id: document_link_id, type: 'customer_link' as const, attributes };
}

type SentRow = ReturnType<typeof changeOrdersOf> extends { expressionType?: (infer Row)[] | undefined } ? Row : never;

/** A change order in the list on its estimate's page, on a day of the company's zone. */
export function changeOrderShown(
  { opened_at, answered_at, ...row }: SentRow,
  today: string,
): Presented<typeof LinkChangeOrder> {
  const respondedAt = answered_at === null ? null : new Date(answered_at);
  const progress = {
    ...NOT_SENT,
    ...row,
    opened_at: opened_at === null ? null : new Date(opened_at),
    answered_at: respondedAt,
  };
  return {
    change_order_id: row.change_order_id,
    change_order_number: row.change_order_number,
    name: row.name,
    final_total: Number(row.final_total),
    time_change_day: row.time_change_day,
    status: statusOn(progress, today),
    valid_until: row.valid_until,
    approved_by_name: row.approved_by_name,
    answered_at: respondedAt,
  };
}

function presentDocument(snapshot: ChangeOrderDocument): SentChangeOrder {
  return {
    estimate_number: snapshot.estimate_number,
    estimate_name: snapshot.estimate_name,
    change_order_number: snapshot.change_order_number,
    name: snapshot.name,
    reason: snapshot.reason,
    date: snapshot.date,
    valid_until: snapshot.valid_until,
    line_items: snapshot.lines.map((line) => lineShown(line, snapshot.customer_sees)),
    is_taxed_in_part: isTaxedInPart(snapshot.lines, snapshot),
    tax_rate: Number(snapshot.tax_rate),
    sub_total_dollar: Number(snapshot.total_dollar),
    tax_amount: Number(snapshot.tax_amount),
    final_total: Number(snapshot.final_total),
    agreed_before: Number(snapshot.agreed_before),
    agreed_then: Number(snapshot.agreed_then),
    time_change_day: snapshot.time_change_day,
    bills: snapshot.bills,
  };
}
