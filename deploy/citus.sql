/*
 * Distributes the schema by company with Citus 12 or newer, in one transaction. Run it as the schema's owner on the
 * coordinator, after the migrations and while no server is running:
 *
 *     psql --single-transaction --set ON_ERROR_STOP=1 --file deploy/citus.sql
 *
 * It changes nothing unless Citus can distribute the whole schema: otherwise it ends with the list of what Citus rejects,
 * which docs/scaling.md explains.
 */

/* Triggers access only rows of the same company. */
set local citus.enable_unsafe_triggers = on;

/* Every table, referenced tables first. Add new tables here: a test compares the list with the schema. */
create temporary table table_placement (
  position integer generated always as identity,
  name text primary key,
  placement text not null check (placement in ('distributed', 'reference', 'local', 'unmanaged'))
) on commit drop;

insert into table_placement (name, placement) values
  -- A company's rows, all on one shard.
  ('companies', 'distributed'),
  ('employees', 'distributed'),
  ('accounts', 'distributed'),
  ('account_invites', 'distributed'),
  ('second_factors', 'distributed'),
  ('recovery_codes', 'distributed'),
  ('passkeys', 'distributed'),
  ('audit_entries', 'distributed'),
  ('access_tokens', 'distributed'),
  ('connection_days', 'distributed'),
  ('company_idempotency_keys', 'distributed'),
  ('subscriptions', 'distributed'),
  ('subscription_reminders', 'distributed'),
  ('subscription_payments', 'distributed'),
  ('customers', 'distributed'),
  ('customer_consents', 'distributed'),
  ('sms_confirmations', 'distributed'),
  ('projects', 'distributed'),
  ('jobsites', 'distributed'),
  ('images', 'distributed'),
  ('document_counters', 'distributed'),
  ('estimates', 'distributed'),
  ('price_items', 'distributed'),
  ('itemized_estimates', 'distributed'),
  ('change_orders', 'distributed'),
  ('change_order_line_items', 'distributed'),
  ('revisions', 'distributed'),
  ('estimate_progress', 'distributed'),
  ('change_order_progress', 'distributed'),
  ('approvals', 'distributed'),
  ('declines', 'distributed'),
  ('invoices', 'distributed'),
  ('expenses', 'distributed'),
  ('receipt_images', 'distributed'),
  ('timecards', 'distributed'),
  ('timecard_breaks', 'distributed'),
  ('invoice_progress', 'distributed'),
  ('shown_photos', 'distributed'),
  ('comments', 'distributed'),
  ('itemized_invoices', 'distributed'),
  ('installments', 'distributed'),
  ('customer_payments', 'distributed'),
  ('messages', 'distributed'),
  ('document_links', 'distributed'),
  ('message_recipients', 'distributed'),
  ('stripe_accounts', 'distributed'),
  ('online_payments', 'distributed'),
  ('online_refunds', 'distributed'),
  ('payment_promises', 'distributed'),
  ('cost_rates', 'distributed'),
  ('line_memories', 'distributed'),
  ('estimate_templates', 'distributed'),
  ('itemized_estimate_templates', 'distributed'),
  ('imports', 'distributed'),
  ('imported_records', 'distributed'),
  ('home_snoozes', 'distributed'),
  ('visits', 'distributed'),
  ('visit_crew', 'distributed'),
  ('job_notes', 'distributed'),
  ('job_note_photos', 'distributed'),
  ('job_file_exports', 'distributed'),
  ('archives', 'distributed'),
  ('seals', 'distributed'),
  ('sealed_entries', 'distributed'),
  ('deleted_visits', 'distributed'),
  ('calendar_feeds', 'distributed'),
  ('reminder_settings', 'distributed'),
  ('reminder_schedules', 'distributed'),
  ('reminders', 'distributed'),
  ('reminder_runs', 'distributed'),
  ('reminder_run_customers', 'distributed'),
  ('payouts', 'distributed'),
  ('payout_entries', 'distributed'),
  ('quickbooks_connections', 'distributed'),
  ('quickbooks_records', 'distributed'),
  ('quickbooks_sends', 'distributed'),
  ('quickbooks_settings', 'distributed'),
  -- Outlive their company.
  ('deleted_files', 'distributed'),
  ('detached_subscription_payments', 'distributed'),
  -- Identical on every node.
  ('reference_entries', 'reference'),
  -- Queried before the company is known, or not part of a company: on the coordinator.
  ('directory', 'local'),
  ('sessions', 'local'),
  ('login_attempts', 'local'),
  ('second_factor_challenges', 'local'),
  ('password_resets', 'local'),
  ('email_confirmations', 'local'),
  ('phone_confirmations', 'local'),
  ('quickbooks_sign_ons', 'local'),
  ('idempotency_keys', 'local'),
  ('due', 'local'),
  ('seal_roots', 'local'),
  ('time_stamps', 'local'),
  ('jobs', 'local'),
  ('notices', 'local'),
  ('phone_replies', 'local'),
  ('stripe_events', 'local'),
  ('file_sweeps', 'local'),
  ('subscription_payment_events', 'local'),
  ('contact_messages', 'local'),
  ('signup_invites', 'local'),
  ('survey_responses', 'local'),
  -- On the coordinator, not known to Citus: a count that a crash loses does no harm, and only migrations write the others.
  ('rate_counters', 'unmanaged'),
  ('kysely_migration', 'unmanaged'),
  ('kysely_migration_lock', 'unmanaged');

do $$
declare
  unplaced text;
begin
  select string_agg(coalesce(t.name, p.name), ', ' order by coalesce(t.name, p.name)) into unplaced
  from (select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')) t
  full join table_placement p on p.name = t.name
  where t.name is null or p.name is null;
  if unplaced is not null then
    raise exception 'deploy/citus.sql and the schema differ in these tables: %', unplaced;
  end if;
end $$;

/* The objects that create_distributed_table rejects, with their names; docs/scaling.md explains them. */
create temporary view citus_obstacle as
with distributed as (
  select name::regclass as id from table_placement where placement = 'distributed'
),
company_column as (
  select attrelid as id, attnum as number from pg_attribute where attname = 'company_id' and not attisdropped
)
select 'unique key without company_id' as kind, i.indexrelid::regclass::text as name, i.indrelid::regclass as of_table
from pg_index i
join distributed d on d.id = i.indrelid
left join company_column c on c.id = i.indrelid
where i.indisunique and not coalesce(c.number = any (i.indkey::smallint[]), false)
union all
select
  case when d.id is null or target.id is null then 'foreign key between a local and a distributed table'
    when f.confdeltype in ('n', 'd') then 'foreign key that sets a column to null'
    else 'foreign key without company_id' end,
  f.conname, f.conrelid::regclass
from pg_constraint f
left join distributed d on d.id = f.conrelid
left join distributed target on target.id = f.confrelid
left join company_column c on c.id = f.conrelid
left join company_column c_target on c_target.id = f.confrelid
where f.contype = 'f' and (d.id is not null or target.id is not null) and (
  d.id is null or target.id is null or f.confdeltype in ('n', 'd')
  -- company_id must have the same position in both lists.
  or coalesce(array_position(f.conkey, c.number) <> array_position(f.confkey, c_target.number), true));

/*
 * Citus selects the shard by "=" alone. PostgreSQL's functions that look up words compare the company with another operator,
 * for which the planner has no index but that of the words.
 */
do $$
declare
  search record;
begin
  for search in
    select pg_get_functiondef(oid) as definition from pg_proc
    where pronamespace = 'public'::regnamespace and prosrc like '%company_id is not distinct from company%'
  loop
    execute replace(search.definition, 'company_id is not distinct from company', 'company_id = company');
  end loop;
end $$;

do $$
declare
  obstacles text;
  placed record;
begin
  select string_agg(format('%s: %s of %s', kind, name, of_table), E'\n' order by kind, name, of_table::text)
  into obstacles from citus_obstacle;
  if obstacles is not null then
    raise exception 'Citus cannot take this schema yet; see docs/scaling.md' using detail = obstacles;
  end if;
  for placed in select name, placement from table_placement order by position loop
    case placed.placement
      when 'distributed' then
        perform create_distributed_table(placed.name::regclass, 'company_id',
          colocate_with => case placed.name when 'companies' then 'none' else 'companies' end);
      when 'reference' then
        perform create_reference_table(placed.name::regclass);
      when 'local' then
        -- A transaction that also writes rows of a company then commits in two phases: a crash loses neither part.
        perform citus_add_local_table_to_metadata(placed.name::regclass, cascade_via_foreign_keys => true);
      else null;
    end case;
  end loop;
end $$;
