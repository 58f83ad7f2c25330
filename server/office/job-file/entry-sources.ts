import { type RawBuilder, sql } from 'kysely';
import { currentCompany } from '../../platform/database/company-compiler.ts';

/** The entries of one project, or those of the whole company that were recorded in a span. */
export type EntryScope = { projectId: string } | { recorded: { from: Date; to: Date } };

/**
 * The SQL of one kind of source. Each selects the same columns:
 *
 *     kind, record_type, record_id, key   identify the entry; `key` distinguishes several of one record
 *     project_id, at, on_day              `on_day` replaces the day of `at` where the user chose a day
 *     recorded_at, source, actor, account_id
 *     amount                              dollars
 *     is_final                            false while the entry is still being completed, such as an open time card
 *     details, files, photos              JSON; the files have hashes
 */
export type EntrySource = (scope: EntryScope) => RawBuilder<unknown>;

/** An instant as text in JSON, independent of the session's time zone. */
function iso(column: string): RawBuilder<string> {
  return sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** Whether a row belongs to the scope: by its project, or by when it was recorded. */
export function within(scope: EntryScope, project: string, recorded: string): RawBuilder<boolean> {
  if ('projectId' in scope) return sql<boolean>`${sql.ref(project)} = ${scope.projectId}::uuid`;
  const { from, to } = scope.recorded;
  const at = sql.ref(recorded);
  return sql<boolean>`${at} >= ${from}::timestamptz and ${at} < ${to}::timestamptz`;
}

export const NO_FILES = sql`'[]'::jsonb`;

/** A moved visit was planned for the time before its first move. */
const plannedVisits: EntrySource = (scope) => sql`
  select 'visit_planned' as kind, 'visit' as record_type, v.visit_id as record_id, null::text as key, v.project_id,
    v.created_at as at, null::date as on_day, v.created_at as recorded_at, 'account' as source, null::text as actor,
    v.created_by_account_id as account_id, null::numeric as amount, true as is_final,
    jsonb_build_object('title', v.title, 'jobsite_name', v.jobsite_name) || coalesce(moved.before, jsonb_build_object(
      'day', v.day::text, 'starts', ${minuteOfDay('v.starts_minute')}, 'ends', ${minuteOfDay('v.ends_minute')})) as details,
    ${NO_FILES} as files, ${NO_FILES} as photos
  from visits v
  left join lateral (
    select a.before from audit_entries a
    where a.company_id = ${currentCompany} and a.record_id = v.visit_id and a.record_type = 'visit'
      and a.action = 'changed'
    order by a.audit_entry_id limit 1) moved on true
  where v.company_id = ${currentCompany} and ${within(scope, 'v.project_id', 'v.created_at')}`;

/** Moves and confirmations, which the visit itself does not store once it is moved again. */
const auditedVisits: EntrySource = (scope) => sql`
  select case a.action when 'changed' then 'visit_moved' else 'visit_confirmed' end, 'visit', v.visit_id,
    a.audit_entry_id::text, v.project_id, a.created_at, null::date, a.created_at,
    case a.action when 'changed' then 'account' else 'customer' end, a.account_name, null::uuid, null::numeric, true,
    jsonb_build_object('title', a.summary, 'before', a.before, 'after', a.after), ${NO_FILES}, ${NO_FILES}
  from visits v
  join audit_entries a on a.company_id = v.company_id and a.record_id = v.visit_id and a.record_type = 'visit'
    and a.action in ('changed', 'confirmed')
  where v.company_id = ${currentCompany} and ${within(scope, 'v.project_id', 'a.created_at')}`;

const endedVisits: EntrySource = (scope) => sql`
  select e.kind, 'visit', v.visit_id, null, v.project_id, e.at, null::date, e.at, 'account', null, null::uuid,
    null::numeric, true, jsonb_build_object('title', v.title, 'jobsite_name', v.jobsite_name, 'day', v.day::text),
    ${NO_FILES}, ${NO_FILES}
  from visits v
  cross join lateral (values ('visit_cancelled', v.cancelled_at), ('visit_done', v.done_at)) as e (kind, at)
  where v.company_id = ${currentCompany} and e.at is not null and ${within(scope, 'v.project_id', 'e.at')}`;

const timeCards: EntrySource = (scope) => sql`
  select 'time_card', 'timecard', t.timecard_id, null, j.project_id, t.clock_in, null::date,
    coalesce(t.clock_out_recorded_at, t.clock_in_recorded_at),
    case when t.clock_in_source = 'corrected' or t.clock_out_source = 'corrected' then 'account'
      else 'time_card_page' end,
    t.employee_name, null::uuid, null::numeric, t.clock_out is not null,
    jsonb_build_object('jobsite_name', t.jobsite_name, 'clock_in', ${iso('t.clock_in')},
      'clock_in_source', t.clock_in_source, 'clock_out', ${iso('t.clock_out')}, 'clock_out_source', t.clock_out_source,
      'breaks', coalesce((
        select jsonb_agg(jsonb_build_object('starts_at', ${iso('b.starts_at')}, 'ends_at', ${iso('b.ends_at')})
          order by b.starts_at)
        from timecard_breaks b
        where b.company_id = ${currentCompany} and b.timecard_id = t.timecard_id), '[]')),
    ${NO_FILES}, ${NO_FILES}
  from jobsites j
  join timecards t on t.company_id = j.company_id and t.jobsite_id = j.jobsite_id
  where j.company_id = ${currentCompany}
    and ${within(scope, 'j.project_id', 't.clock_out_recorded_at')}`;

/** For crew leads without the amount. */
function expenses(amount: RawBuilder<unknown>): EntrySource {
  return (scope) => sql`
    select 'expense', 'expense', x.expense_id, null, x.project_id, x.created_at, x.spent_on, x.created_at,
      case when x.entered_by_account_id is null then 'time_card_page' else 'account' end, x.entered_by_name, null::uuid,
      ${amount}, true,
      jsonb_build_object('day', x.spent_on::text, 'category', x.category, 'vendor', x.vendor, 'text', x.description,
        'receipt_number', x.receipt_number, 'paid_with', x.paid_with), ${NO_FILES}, ${NO_FILES}
    from expenses x
    where x.company_id = ${currentCompany} and x.project_id is not null
      and ${within(scope, 'x.project_id', 'x.created_at')}`;
}

/** The file of a photo is the original if it was kept, otherwise the large size. */
const photos: EntrySource = (scope) => sql`
  select 'photo', 'image', i.image_group_key, null, i.project_id, i.created_at, null::date, i.created_at, 'account', null,
    i.uploaded_by_account_id, null::numeric, true, jsonb_build_object('project_tag', i.project_tag),
    jsonb_build_array(jsonb_build_object('name', coalesce(taken.file_name, i.file_name),
      'sha256', coalesce(taken.sha256, i.sha256))),
    jsonb_build_array(jsonb_build_object('id', i.image_id, 'small_id', small.image_id, 'file_name', i.file_name))
  from images i
  left join images taken on taken.company_id = i.company_id and taken.image_group_key = i.image_group_key
    and taken.size_tag = 'as_taken'
  left join images small on small.company_id = i.company_id and small.image_group_key = i.image_group_key
    and small.size_tag = 'small'
  where i.company_id = ${currentCompany} and i.project_id is not null and i.size_tag = 'original'
    and ${within(scope, 'i.project_id', 'i.created_at')}`;

const notes: EntrySource = (scope) => sql`
  select 'note', 'job_note', n.job_note_id, null, n.project_id, n.created_at, n.day, n.created_at,
    case when n.author_account_id is null then 'time_card_page' else 'account' end, n.author_name, null::uuid,
    null::numeric, true,
    jsonb_build_object('day', n.day::text, 'text', n.text, 'is_for_customer', n.is_for_customer,
      'corrects', n.corrects_job_note_id),
    files.hashed, files.shown
  from job_notes n
  cross join lateral (
    select
      coalesce(jsonb_agg(jsonb_build_object('name', coalesce(taken.file_name, p.file_name),
        'sha256', coalesce(taken.sha256, p.sha256)) order by p.created_at, p.job_note_photo_id), '[]') as hashed,
      coalesce(jsonb_agg(jsonb_build_object('id', p.job_note_photo_id, 'file_name', p.file_name)
        order by p.created_at, p.job_note_photo_id), '[]') as shown
    from job_note_photos p
    left join job_note_photos taken on taken.company_id = p.company_id
      and taken.job_note_photo_id = p.job_note_photo_id and taken.size_tag = 'as_taken'
    where p.company_id = ${currentCompany} and p.job_note_id = n.job_note_id and p.size_tag = 'original') files
  where n.company_id = ${currentCompany} and ${within(scope, 'n.project_id', 'n.created_at')}`;

/** `8:00` as `08:00`; null for a visit of the whole day. */
function minuteOfDay(column: string): RawBuilder<string> {
  const minute = sql.ref(column);
  return sql<string>`lpad((${minute} / 60)::text, 2, '0') || ':' || lpad((${minute} % 60)::text, 2, '0')`;
}

const WORK_SOURCES: readonly EntrySource[] = [plannedVisits, auditedVisits, endedVisits, timeCards, photos, notes];

/** What happened on the site. */
export const SITE_SOURCES = [...WORK_SOURCES, expenses(sql`x.amount_dollar`)];

/** The same for crew leads: no source selects an amount. */
export const CREW_SOURCES = [...WORK_SOURCES, expenses(sql`null::numeric`)];
