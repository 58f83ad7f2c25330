import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** The parts of an approved estimate that are billed, installment by installment. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createInstallments(db);
  await createAgreementCheck(db);
}

async function createInstallments(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table installments (
      company_id uuid not null default current_company(),
      installment_id uuid not null,
      estimate_id uuid not null,
      -- The change order whose approval created the installment; null for installments of the payment schedule.
      change_order_id uuid,
      position integer not null,
      kind text not null,
      -- The code of the line item that bills it. OTHER: a credit for an invoice that was older than the approval.
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
      foreign key (company_id, change_order_id) references change_orders on delete cascade,
      -- Does not cascade: code that deletes an invoice releases its installments first.
      foreign key (company_id, invoice_id) references invoices
    );
    create index installments_of_estimate on installments (company_id, estimate_id, position);
    create index installments_of_invoice on installments (company_id, invoice_id) where invoice_id is not null;
    create index installments_unbilled on installments (company_id, estimate_id) where invoice_id is null;
    call enable_company_isolation('installments');
  `.execute(db);
}

async function createAgreementCheck(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Unbilled installments and active invoices sum to the approved total, including approved change orders. Tax and
    -- discount must match too, unless an invoice is older than the approval. If the discount of an estimate leaves a
    -- total of 0, tax and discount are not compared. The check runs at the end of the transaction, no matter what wrote
    -- the rows.
    create function agreement_holds() returns trigger language plpgsql set search_path = public, pg_temp as $$
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
        left join approvals a on a.company_id = e.company_id and a.estimate_id = e.estimate_id and a.withdrawn_at is null
        where e.company_id = of_company and e.estimate_id = of_estimate;
      if not found then
        return null;
      end if;
      select coalesce(sum(a.tax_amount), 0) as tax_amount into changed
        from change_orders c
        join approvals a on a.company_id = c.company_id and a.change_order_id = c.change_order_id and a.withdrawn_at is null
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
            select from installments p where p.company_id = i.company_id and p.invoice_id = i.invoice_id)), false)
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
