import { type Kysely, type RawBuilder, sql } from 'kysely';

/**
 * Expenses with photos of their receipts. They outlive the project, the employee, and the account, whose names they
 * store: the company may still owe the person the money. Each statement makes one change, as distributed companies
 * require.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...EXPENSES, ...RENAMES, ...SEARCH, ...RECEIPT_IMAGES]) await statement.execute(db);
}

const EXPENSES: readonly RawBuilder<unknown>[] = [
  // Triggers of distributed tables need it; elsewhere it has no effect.
  sql`select set_config('citus.enable_unsafe_triggers', 'on', true)`,
  sql`
    create table expenses (
      company_id uuid not null default current_company() references companies on delete cascade,
      expense_id uuid not null,
      project_id uuid,
      project_name text,
      spent_on date not null,
      vendor text,
      description text,
      category text not null,
      amount_dollar numeric(12, 2) not null check (amount_dollar > 0),
      tax_dollar numeric(12, 2),
      receipt_number text,
      paid_with text not null check (paid_with in ('company', 'own_money')),
      employee_id uuid,
      employee_name text,
      is_billable boolean not null default false,
      markup_percent numeric(5, 2) not null default 0,
      status text not null check (status in ('to_check', 'checked')),
      reimbursed_on date,
      entered_by_account_id uuid,
      entered_by_name text not null,
      search_text text not null generated always as (search_words(
        coalesce(vendor || ' ', '') || coalesce(description || ' ', '') || coalesce(receipt_number || ' ', '') ||
        coalesce(project_name || ' ', '') || coalesce(employee_name, entered_by_name))) stored,
      created_at timestamptz(3) not null default clock_timestamp(),
      updated_at timestamptz(3) not null default clock_timestamp(),
      primary key (company_id, expense_id),
      foreign key (company_id, project_id) references projects,
      constraint expenses_tax_within check (tax_dollar between 0 and amount_dollar),
      constraint expenses_markup check (markup_percent between 0 and 500),
      constraint expenses_own_money check (reimbursed_on is null or paid_with = 'own_money'),
      constraint expenses_of_person check ((employee_id is null) = (employee_name is null))
    )`,
  sql`create index expenses_of_project on expenses (company_id, project_id)`,
  sql`create index expenses_by_day on expenses (company_id, spent_on)`,
  sql`create index expenses_to_check on expenses (company_id, expense_id) where status = 'to_check'`,
  sql`
    create index expenses_owed on expenses (company_id, expense_id)
    where paid_with = 'own_money' and reimbursed_on is null`,
  sql`call enable_company_isolation('expenses')`,
  sql`call keep_version('expenses')`,
  sql`
    create trigger "CLEAR_references" after delete on projects
      for each row execute function clear_references('project_id', 'expenses', 'project_id')`,
];

const RENAMES: readonly RawBuilder<unknown>[] = [
  sql`
    create function rename_project_on_expenses() returns trigger
    language plpgsql set search_path = public, pg_temp as $$
    begin
      update expenses set project_name = new.name
      where company_id = new.company_id and project_id = new.project_id;
      return null;
    end $$`,
  sql`
    create trigger rename_on_expenses after update on projects for each row
      when (old.name is distinct from new.name)
      execute function rename_project_on_expenses()`,
  sql`
    create function rename_employee_on_expenses() returns trigger
    language plpgsql set search_path = public, pg_temp as $$
    begin
      update expenses set employee_name = concat_ws(' ', new.first_name, new.last_name)
      where company_id = new.company_id and employee_id = new.employee_id;
      return null;
    end $$`,
  sql`
    create trigger rename_on_expenses after update on employees for each row
      when ((old.first_name, old.last_name) is distinct from (new.first_name, new.last_name))
      execute function rename_employee_on_expenses()`,
];

/** The index of the search, and the function that looks up a word in it; as those of the other records (0026). */
const SEARCH: readonly RawBuilder<unknown>[] = [
  sql`
    create index expenses_search_grams on expenses
      using gin (search_grams(company_id, search_text)) with (gin_pending_list_limit = 256)`,
  sql`alter index expenses_search_grams alter column 1 set statistics 0`,
  sql`
    create function expenses_containing(word text) returns uuid[]
    language plpgsql stable security definer set search_path = public, pg_temp set enable_seqscan = off as $$
    declare
      company constant uuid := current_company();
      wanted constant text := search_fold(word);
      looked_at integer;
      candidates integer;
      found uuid[];
    begin
      select count(*), count(*) filter (where is_candidate), array_agg(id) filter (where is_candidate)
      into looked_at, candidates, found
      from (
        select expense_id as id, strpos(search_text, wanted) > 0 as is_candidate
        from expenses where company_id = company order by expense_id desc limit 400) as sample;
      if looked_at < 400 then
        return coalesce(found, '{}');
      end if;
      if length(wanted) < 3 or candidates > 8 then
        return null;
      end if;
      select array_agg(id) into found from (
        select expense_id as id from expenses
        where search_grams(company_id, search_text) @> search_grams(company, wanted)
          and company_id is not distinct from company and strpos(search_text, wanted) > 0
        limit 2001) as matching_rows;
      return case when cardinality(found) > 2000 then null else coalesce(found, '{}') end;
    end $$`,
  sql`call grant_lookup_function('expenses_containing(text)')`,
];

/** The two sizes of a photo have the same id. */
const RECEIPT_IMAGES: readonly RawBuilder<unknown>[] = [
  sql`
    create table receipt_images (
      company_id uuid not null default current_company(),
      receipt_image_id uuid not null,
      expense_id uuid not null,
      size_tag text not null check (size_tag in ('small', 'original')),
      file_key text not null,
      file_name text not null,
      content_type text not null,
      byte_size integer not null check (byte_size >= 0),
      created_at timestamptz(3) not null default clock_timestamp(),
      primary key (company_id, receipt_image_id, size_tag),
      foreign key (company_id, expense_id) references expenses on delete cascade
    )`,
  sql`create index receipt_images_of_expense on receipt_images (company_id, expense_id)`,
  sql`create unique index receipt_images_file_key on receipt_images (company_id, file_key)`,
  sql`call enable_company_isolation('receipt_images')`,
  sql`
    create trigger record_deleted_file after delete on receipt_images
      for each row execute function record_deleted_file()`,
];
