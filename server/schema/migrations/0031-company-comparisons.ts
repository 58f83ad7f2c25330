import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Each company table in a function or a trigger is compared with a value, not with the column of another table: on Citus,
 * the statement then runs on one shard. A test checks this for every function.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await replaceCurrentCompany(db);
  await replaceCalendarChanges(db);
  await replaceInvoiceOpened(db);
  await replaceAgreementCheck(db);
}

async function replaceCurrentCompany(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Not inlined: Citus evaluates the arguments of an inlined expression separately, and would call no_company_set() for
    -- every insert. If a statement names its company, PostgreSQL evaluates the policy once for the statement.
    create or replace function current_company() returns uuid language plpgsql stable parallel safe as $$
    begin
      return coalesce(nullif(current_setting('app.company_id', true), '')::uuid, public.no_company_set());
    end $$;
  `.execute(db);
}

async function replaceCalendarChanges(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Locks the visits in the order of their ids, in the same order as a change of a series.
    create or replace function count_calendar_change() returns trigger
    language plpgsql set search_path = public, pg_temp as $$
    declare
      changed uuid[];
    begin
      if tg_table_name = 'companies' then
        changed := array(
          select visit_id from visits where company_id = new.company_id order by visit_id for no key update);
      elsif tg_table_name = 'customers' then
        changed := array(
          select v.visit_id from visits v
          join projects p on p.company_id = new.company_id and p.project_id = v.project_id
          where v.company_id = new.company_id and p.customer_id = new.customer_id
          order by v.visit_id for no key update of v);
      elsif tg_table_name = 'projects' then
        changed := array(
          select visit_id from visits where company_id = new.company_id and project_id = new.project_id
          order by visit_id for no key update);
      elsif tg_table_name = 'jobsites' then
        changed := array(
          select visit_id from visits where company_id = new.company_id and jobsite_id = new.jobsite_id
          order by visit_id for no key update);
      elsif tg_table_name = 'employees' then
        changed := array(
          select v.visit_id from visits v
          join visit_crew c on c.company_id = new.company_id and c.visit_id = v.visit_id
          where v.company_id = new.company_id and c.employee_id = new.employee_id
          order by v.visit_id for no key update of v);
      end if;
      update visits set calendar_sequence = calendar_sequence + 1, calendar_changed_at = clock_timestamp()
      where company_id = new.company_id and visit_id = any(changed);
      return null;
    end $$;
  `.execute(db);
}

async function replaceInvoiceOpened(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function note_invoice_opened() returns trigger
    language plpgsql set search_path = public, pg_temp as $$
    begin
      update invoice_progress p set opened_at = greatest(p.opened_at, new.opened_at)
      from messages m
      where m.company_id = new.company_id and m.message_id = new.message_id and m.document_kind = 'invoice'
        and p.company_id = new.company_id and p.invoice_id = m.document_id;
      return null;
    end $$;
  `.execute(db);
}

async function replaceAgreementCheck(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Unbilled installments and active invoices sum to the approved total, including approved change orders. Tax and
    -- discount must match too, unless an invoice is older than the approval. If the discount of an estimate leaves a
    -- total of 0, tax and discount are not compared. The check runs at the end of the transaction, no matter what wrote
    -- the rows.
    create or replace function agreement_holds() returns trigger
    language plpgsql set search_path = public, pg_temp as $$
    declare
      of_company uuid;
      of_estimate uuid;
      agreed record;
      changed record;
      unbilled record;
      billed record;
    begin
      if tg_op = 'INSERT' then
        of_company := new.company_id;
        of_estimate := new.estimate_id;
      else
        of_company := old.company_id;
        of_estimate := old.estimate_id;
      end if;
      select e.approved_total,
          case when a.final_total = 0 then 0 else a.tax_amount end as tax_amount,
          case when a.final_total = 0 then 0 else a.discount_usd end as discount_usd
        into agreed
        from estimates e
        left join approvals a on a.company_id = of_company and a.estimate_id = e.estimate_id and a.withdrawn_at is null
        where e.company_id = of_company and e.estimate_id = of_estimate;
      if not found then
        return null;
      end if;
      select coalesce(sum(a.tax_amount), 0) as tax_amount into changed
        from change_orders c
        join approvals a on a.company_id = of_company and a.change_order_id = c.change_order_id and a.withdrawn_at is null
        where c.company_id = of_company and c.estimate_id = of_estimate;
      select count(*) as installments, coalesce(sum(amount), 0) as amount, coalesce(sum(tax), 0) as tax,
          coalesce(sum(discount), 0) as discount
        into unbilled from installments
        where company_id = of_company and estimate_id = of_estimate and invoice_id is null;
      if agreed.approved_total is null then
        if unbilled.installments > 0 then
          raise check_violation using message = 'installments of an estimate that is not approved', constraint = 'agreement_holds';
        end if;
        return null;
      end if;
      select coalesce(sum(i.final_total), 0) as amount, coalesce(sum(i.tax_amount), 0) as tax,
          coalesce(sum(i.sub_total_after_tax - i.final_total), 0) as discount,
          coalesce(bool_or(not exists (
            select from installments p where p.company_id = of_company and p.invoice_id = i.invoice_id)), false)
          or exists (
            select from installments p
            where p.company_id = of_company and p.estimate_id = of_estimate and p.code = 'OTHER') as is_older
        into billed from invoices i
        where i.company_id = of_company and i.estimate_id = of_estimate and i.voided_at is null;
      if unbilled.amount + billed.amount = agreed.approved_total then
        if billed.is_older or agreed.approved_total = 0
          or (unbilled.tax + billed.tax, unbilled.discount + billed.discount)
            = (agreed.tax_amount + changed.tax_amount, agreed.discount_usd) then
          return null;
        end if;
      elsif billed.is_older and billed.amount > agreed.approved_total and unbilled.installments = 0 then
        return null;
      end if;
      raise check_violation using constraint = 'agreement_holds',
        message = format('estimate %s: %s approved, %s billed, %s unbilled', of_estimate, agreed.approved_total,
          billed.amount, unbilled.amount);
    end $$;
  `.execute(db);
}
