import { sql } from 'kysely';
import { API_BASE } from '#contract/endpoint.ts';
import {
  OVERVIEW_SHOWS,
  type OverviewHours,
  type OverviewJobsite,
  type OverviewPayment,
  type OverviewPhoto,
} from '#contract/office/overviews.ts';
import type { Presented } from '../../core/endpoints/handlers.ts';
import { currentCompany } from '../../platform/database/company-compiler.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { agreedHours } from '../../sales/proposals/agreed-hours.ts';
import { isInScope, ownerColumn, type Scope } from './scope.ts';

interface Row {
  payments: OverviewPayment[];
  /** As JSON: the instant is text. */
  photos: Omit<OverviewPhoto, 'url'>[];
  jobsites: OverviewJobsite[];
  people: OverviewHours['people'];
  worked_seconds: number;
  started_at: Date | null;
  planned_hours: string;
  only_jobsite: OverviewHours['only_jobsite'];
  notes_change: { account_name: string; changed_at: string } | null;
}

/** The newest payments and photos, the first jobsites, and the hours of a record, in one statement. */
export async function readLists(db: CompanyDb, scope: Scope, now: Date) {
  const owner = ownerColumn(scope);
  const at = sql`${now}::timestamptz`;
  const { rows } = await sql<Row>`
    with worked as materialized (
      select s.jobsite_id, s.name, t.employee_name, t.clock_in, extract(epoch from coalesce(t.clock_out, ${at}) - t.clock_in)
        - t.break_seconds - coalesce(extract(epoch from ${at} - t.on_break_since), 0) as seconds
      from jobsites s
      join timecards t on t.company_id = s.company_id and t.jobsite_id = s.jobsite_id
      where s.company_id = ${currentCompany} and ${isInScope('s.project_id', scope)}
    )
    select
      (select coalesce(jsonb_agg(to_jsonb(newest) order by newest.payment_date desc,
          newest.customer_payment_id desc), '[]')
        from (
          select p.customer_payment_id, p.invoice_id, i.invoice_number, p.payment_date, p.payment_method, p.note,
            p.amount - p.refunded_amount as amount
          from invoices i
          join customer_payments p on p.company_id = i.company_id and p.invoice_id = i.invoice_id
          where i.company_id = ${currentCompany} and i.${owner} = ${scope.id}
          order by p.payment_date desc, p.customer_payment_id desc limit ${OVERVIEW_SHOWS.payments}
        ) newest) as payments,
      (select coalesce(jsonb_agg(to_jsonb(newest) order by newest.created_at desc, newest.image_id desc), '[]')
        from (
          select i.image_id, i.file_name, i.project_id, i.project_tag, i.created_at
          from images i
          where i.company_id = ${currentCompany} and i.size_tag = 'small' and ${isInScope('i.project_id', scope)}
          order by i.created_at desc, i.image_id desc limit ${OVERVIEW_SHOWS.photos}
        ) newest) as photos,
      (select coalesce(jsonb_agg(to_jsonb(nearest) order by nearest.name, nearest.jobsite_id), '[]')
        from (
          select s.jobsite_id, s.name, s.address_1, s.address_2, s.city, s.state, s.zip
          from jobsites s
          where s.company_id = ${currentCompany} and ${isInScope('s.project_id', scope)}
          order by s.name, s.jobsite_id limit ${OVERVIEW_SHOWS.jobsites}
        ) nearest) as jobsites,
      (select coalesce(jsonb_agg(to_jsonb(most) order by most.worked_seconds desc, most.employee_name), '[]')
        from (
          select employee_name, floor(sum(seconds))::integer as worked_seconds from worked
          group by employee_name order by 2 desc, 1 limit ${OVERVIEW_SHOWS.people}
        ) most) as people,
      (select coalesce(floor(sum(seconds)), 0)::integer from worked) as worked_seconds,
      (select min(clock_in) from worked) as started_at,
      (select jsonb_build_object('jobsite_id', jobsite_id, 'name', name) from worked
        where (select count(distinct jobsite_id) from worked) = 1 limit 1) as only_jobsite,
      (select jsonb_build_object('account_name', a.account_name, 'changed_at', a.created_at)
        from audit_entries a
        where a.company_id = ${currentCompany} and a.record_id = ${scope.id}::uuid and a.record_type = ${scope.kind}
          and a.after ? 'internal_notes'
        order by a.audit_entry_id desc limit 1) as notes_change,
      ${agreedHours(sql`e.${owner} = ${scope.id}`)} as planned_hours
  `.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A select without a table has one row');
  const { payments, photos, jobsites, people, worked_seconds, started_at, planned_hours, only_jobsite, notes_change } =
    row;
  const hours: Presented<typeof OverviewHours> = {
    planned_hours: Number(planned_hours),
    worked_seconds,
    started_at,
    people,
    only_jobsite,
  };
  return {
    payments,
    photos: photos.map(presentPhoto),
    jobsites,
    hours,
    notes_change: notes_change && { ...notes_change, changed_at: new Date(notes_change.changed_at) },
  };
}

function presentPhoto({ created_at, ...photo }: Row['photos'][number]): Presented<typeof OverviewPhoto> {
  return { ...photo, created_at: new Date(created_at), url: `${API_BASE}/images/${photo.image_id}/bytes` };
}
