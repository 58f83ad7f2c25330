import { type RawBuilder, sql } from 'kysely';
import { currentCompany } from '../../platform/database/company-compiler.ts';

/**
 * The hours of what customers agreed to, as a subquery: the approved line items of the estimates `e` that the condition
 * selects, of the picked package and without those left out, and of their change orders, less credits.
 */
export function agreedHours(estimates: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`(
    select coalesce(sum(agreed.hours), 0) from (
      select l.duration_hour as hours
      from estimates e
      join approvals a on a.company_id = e.company_id and a.estimate_id = e.estimate_id and a.withdrawn_at is null
      join itemized_estimates l on l.company_id = e.company_id and l.estimate_id = e.estimate_id
      where e.company_id = ${currentCompany} and ${estimates}
        and (l.package is null or l.package = a.package)
        and not a.left_out_line_item_ids @> to_jsonb(l.itemized_estimate_id::text)
      union all
      select case when l.is_credit then -l.duration_hour else l.duration_hour end
      from estimates e
      join change_orders o on o.company_id = e.company_id and o.estimate_id = e.estimate_id
      join approvals a on a.company_id = o.company_id and a.change_order_id = o.change_order_id
        and a.withdrawn_at is null
      join change_order_line_items l on l.company_id = o.company_id and l.change_order_id = o.change_order_id
      where e.company_id = ${currentCompany} and ${estimates}
    ) agreed)`;
}
