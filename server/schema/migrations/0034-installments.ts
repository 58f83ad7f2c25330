import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** What of an approved estimate is billed, installment by installment; and invoices that are void. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table companies add invoice_deposit_on_approval boolean not null default true;
    -- A line item may bill a whole estimate, whose total has more digits than that of any line item typed in.
    alter table itemized_invoices alter amount_dollar type numeric(16, 2);

    -- PostgreSQL before 17 cannot change what a column is computed from.
    alter table invoices drop balance_due, drop status, drop search_text;
    alter table invoices
      -- Tax and discount are not computed from the line items: they are shares of what a customer approved.
      add amounts_are_fixed boolean not null default false,
      add voided_at timestamptz(3),
      add void_reason text,
      add balance_due numeric(16, 2) not null
        generated always as (case when voided_at is null then final_total - amount_paid else 0 end) stored,
      add status text not null generated always as (
        case when voided_at is not null then 'VOID' when final_total - amount_paid <= 0 then 'PAID' else 'OUTSTANDING' end) stored,
      add search_text text not null generated always as (lower(name || ' ' || invoice_number::text || ' ' ||
        case when voided_at is not null then 'VOID' when final_total - amount_paid <= 0 then 'PAID' else 'OUTSTANDING' end)) stored,
      add check ((voided_at is null) = (void_reason is null));
    create index invoices_search_grams on invoices
      using gin (search_grams(company_id, search_text)) with (gin_pending_list_limit = 256);
    alter index invoices_search_grams alter column 1 set statistics 0;

    create table installments (
      company_id uuid not null default current_company(),
      installment_id uuid not null,
      estimate_id uuid not null,
      position integer not null,
      kind text not null,
      -- Of the line item that bills it. OTHER: what comes back from an invoice that was older than the approval.
      code text not null,
      label text not null,
      percent numeric(6, 3),
      is_part boolean not null default false,
      amount numeric(16, 2) not null check (amount > 0),
      tax numeric(16, 2) not null check (tax >= 0),
      discount numeric(16, 2) not null check (discount >= 0),
      sub_total numeric(16, 2) not null generated always as (amount - tax + discount) stored check (sub_total >= 0),
      -- An event, or a day.
      due text not null,
      invoice_id uuid,
      primary key (company_id, installment_id),
      foreign key (company_id, estimate_id) references estimates on delete cascade,
      -- Whoever deletes an invoice frees its installments before.
      foreign key (company_id, invoice_id) references invoices
    );
    create index installments_of_estimate on installments (company_id, estimate_id, position);
    create index installments_of_invoice on installments (company_id, invoice_id) where invoice_id is not null;
    call enable_company_isolation('installments');

    -- What was approved before there were installments is billed as one, less what was billed of it. No release had approvals
    -- without installments.
    update invoices i set amounts_are_fixed = true from estimates e
      where e.company_id = i.company_id and e.estimate_id = i.estimate_id and e.approved_total is not null;
    insert into installments (company_id, installment_id, estimate_id, position, kind, code, label, amount, tax, discount, due)
      select e.company_id, gen_random_uuid(), e.estimate_id, 0, 'other', 'OTHER', 'Whole amount', unbilled.amount,
        least(greatest(a.tax_amount - billed.tax, 0), unbilled.amount), 0, 'on_completion'
      from estimates e
      join approvals a on a.company_id = e.company_id and a.estimate_id = e.estimate_id and a.withdrawn_at is null
      cross join lateral (
        select coalesce(sum(final_total), 0) as amount, coalesce(sum(tax_amount), 0) as tax
        from invoices i where i.company_id = e.company_id and i.estimate_id = e.estimate_id) as billed
      cross join lateral (select e.approved_total - billed.amount as amount) as unbilled
      where unbilled.amount > 0;

    -- Unbilled installments and standing invoices sum to what was approved, in tax and discount too unless an invoice is older
    -- than the approval. Checked where the transaction ends, whatever has written.
    create function agreement_holds() returns trigger language plpgsql as $$
    declare
      of_company uuid;
      of_estimate uuid;
      agreed record;
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
      select e.approved_total, a.tax_amount, a.discount_usd into agreed
        from estimates e
        left join approvals a on a.company_id = e.company_id and a.estimate_id = e.estimate_id and a.withdrawn_at is null
        where e.company_id = of_company and e.estimate_id = of_estimate;
      if not found then
        return null;
      end if;
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
            select from installments p where p.company_id = i.company_id and p.invoice_id = i.invoice_id)), false)
          or exists (
            select from installments p
            where p.company_id = of_company and p.estimate_id = of_estimate and p.code = 'OTHER') as is_older
        into billed from invoices i
        where i.company_id = of_company and i.estimate_id = of_estimate and i.voided_at is null;
      if unbilled.amount + billed.amount = agreed.approved_total then
        if billed.is_older or agreed.approved_total = 0
          or (unbilled.tax + billed.tax, unbilled.discount + billed.discount) = (agreed.tax_amount, agreed.discount_usd) then
          return null;
        end if;
      elsif billed.is_older and billed.amount > agreed.approved_total and unbilled.installments = 0 then
        return null;
      end if;
      raise check_violation using constraint = 'agreement_holds',
        message = format('estimate %s: %s approved, %s billed, %s unbilled', of_estimate, agreed.approved_total,
          billed.amount, unbilled.amount);
    end $$;
    create constraint trigger agreement_holds after insert or update or delete on installments
      deferrable initially deferred for each row execute function agreement_holds();
    create constraint trigger agreement_holds after update of approved_total on estimates
      deferrable initially deferred for each row execute function agreement_holds();
    create constraint trigger agreement_holds
      after insert or update of final_total, tax_amount, sub_total_after_tax, voided_at on invoices
      deferrable initially deferred for each row when (new.estimate_id is not null) execute function agreement_holds();
    create constraint trigger agreement_holds_without after delete on invoices
      deferrable initially deferred for each row when (old.estimate_id is not null) execute function agreement_holds();
  `.execute(db);
}
