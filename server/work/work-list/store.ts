import { sql } from 'kysely';
import type { CrewWork } from '#contract/work/visits.ts';
import type { WorkItem } from '#contract/work/work-list.ts';
import { currentCompany } from '../../platform/database/company-compiler.ts';
import type { CompanyDb } from '../../platform/database/database.ts';

interface WorkItemRow extends Omit<WorkItem, 'quantity' | 'duration_hour'> {
  project_id: string;
  line_item_id: string;
  quantity: string;
  duration_hour: string;
}

/**
 * The line items of the projects' active approvals as the customer approved them, without the optional ones that were
 * not selected. Each estimate comes before its change orders. Only fields without prices are read from the snapshot.
 */
export async function listWork(db: CompanyDb, projectIds: readonly string[]): Promise<WorkItemRow[]> {
  const { rows } = await sql<WorkItemRow>`
    select
      e.project_id,
      coalesce(line ->> 'itemized_estimate_id', line ->> 'change_order_line_item_id') as line_item_id,
      case when a.change_order_id is null then 'estimate' else 'change_order' end as document,
      r.snapshot ->> 'name' as document_name,
      e.estimate_number,
      o.change_order_number,
      nullif(line ->> 'code', '') as code,
      line ->> 'description' as description,
      line ->> 'quantity' as quantity,
      line ->> 'unit' as unit,
      line ->> 'duration_hour' as duration_hour,
      coalesce((line ->> 'is_credit')::boolean, false) as is_credit
    from approvals a
    join revisions r on r.company_id = a.company_id and r.revision_id = a.revision_id
    left join change_orders o on o.company_id = a.company_id and o.change_order_id = a.change_order_id
    join estimates e on e.company_id = a.company_id and e.estimate_id = coalesce(a.estimate_id, o.estimate_id)
    cross join lateral jsonb_array_elements(r.snapshot -> 'lines') with ordinality as of_snapshot (line, place)
    where a.company_id = ${currentCompany}
      and e.project_id = any(${projectIds}::uuid[]) and a.withdrawn_at is null
      and coalesce((line ->> 'package')::smallint, a.package, 0) = coalesce(a.package, 0) and (
      not coalesce((line ->> 'is_optional')::boolean, false)
      or a.selected_line_item_ids ? (line ->> 'itemized_estimate_id'))
    order by e.project_id, e.estimate_number, o.change_order_number nulls first, place
  `.execute(db);
  return rows;
}

/** The work lists of projects, as the crew sees them on the time card page. */
export async function listWorkForCrew(db: CompanyDb, projectIds: readonly string[]): Promise<Map<string, CrewWork[]>> {
  if (projectIds.length === 0) return new Map();
  const lists = Map.groupBy(await listWork(db, projectIds), ({ project_id }) => project_id);
  const present = ({ description, quantity, unit, is_credit }: WorkItemRow) => ({
    description,
    quantity: Number(quantity),
    unit,
    is_credit,
  });
  return new Map([...lists].map(([project_id, rows]) => [project_id, rows.map(present)]));
}
