import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Change orders: additions to an approved estimate and credits, which its customer approves by revisions of their own. What is
 * agreed is the approved estimate and the approved change orders together.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table change_orders (
      company_id uuid not null default current_company(),
      change_order_id uuid not null,
      estimate_id uuid not null,
      -- Counted for each estimate, from 1.
      change_order_number integer not null,
      name text not null,
      reason text not null,
      tax_rate numeric(6, 3) not null,
      -- Negative for a credit, as the next two.
      sub_total_dollar numeric(16, 2) not null,
      tax_amount numeric(16, 2) not null,
      final_total numeric(16, 2) not null,
      time_change_day integer not null,
      bills text not null,
      valid_business_days integer,
      created_by_account_id uuid,
      created_at timestamptz(3) not null default clock_timestamp(),
      updated_at timestamptz(3) not null default clock_timestamp(),
      primary key (company_id, change_order_id),
      constraint change_orders_number_key unique (company_id, estimate_id, change_order_number),
      foreign key (company_id, estimate_id) references estimates on delete cascade
    );
    call enable_company_isolation('change_orders');
    call keep_version('change_orders');

    create table change_order_line_items (
      company_id uuid not null default current_company(),
      change_order_line_item_id uuid not null,
      change_order_id uuid not null,
      position integer not null,
      code text,
      description text not null,
      unit_price_dollar numeric(12, 2) not null,
      quantity numeric(10, 2) not null,
      -- Negative for a credit.
      sub_total_dollar numeric(16, 2) not null,
      cost_type text not null,
      duration_hour numeric(12, 2) not null,
      is_credit boolean not null,
      created_at timestamptz(3) not null default clock_timestamp(),
      updated_at timestamptz(3) not null default clock_timestamp(),
      primary key (company_id, change_order_line_item_id),
      foreign key (company_id, change_order_id) references change_orders on delete cascade
    );
    create index change_order_line_items_in_order on change_order_line_items (company_id, change_order_id, position);
    call enable_company_isolation('change_order_line_items');
    call keep_version('change_order_line_items');

    -- As estimate_progress.
    create table change_order_progress (
      company_id uuid not null default current_company(),
      change_order_id uuid not null,
      revision_id uuid not null,
      revision_number integer not null,
      content_sha256 bytea not null,
      is_changed boolean not null,
      valid_until date,
      sent_at timestamptz(3) not null,
      opened_at timestamptz(3),
      answer text,
      answered_at timestamptz(3),
      approved_by_name text,
      has_open_question boolean not null default false,
      primary key (company_id, change_order_id),
      foreign key (company_id, change_order_id) references change_orders on delete cascade
    );
    call enable_company_isolation('change_order_progress');

    -- Each is of an estimate or of a change order.
    alter table revisions
      alter estimate_id drop not null,
      add change_order_id uuid,
      add foreign key (company_id, change_order_id) references change_orders on delete cascade,
      add constraint revisions_of_one check (num_nonnulls(estimate_id, change_order_id) = 1),
      add constraint revisions_of_change_order_number_key unique (company_id, change_order_id, revision_number);
    alter table approvals
      alter estimate_id drop not null,
      add change_order_id uuid,
      -- Without cascade: a change order that was ever approved stays.
      add constraint approvals_of_change_order foreign key (company_id, change_order_id) references change_orders,
      add constraint approvals_of_one check (num_nonnulls(estimate_id, change_order_id) = 1);
    create unique index approvals_of_change_order_standing on approvals (company_id, change_order_id)
      where withdrawn_at is null;
    create index approvals_by_change_order on approvals (company_id, change_order_id, approval_id)
      where change_order_id is not null;
    alter table declines
      alter estimate_id drop not null,
      add change_order_id uuid,
      add constraint declines_of_one check (num_nonnulls(estimate_id, change_order_id) = 1);
    create index declines_of_change_order on declines (company_id, change_order_id, decline_id)
      where change_order_id is not null;
    alter table comments
      alter estimate_id drop not null,
      add change_order_id uuid,
      add foreign key (company_id, change_order_id) references change_orders on delete cascade;
    create index comments_of_change_order on comments (company_id, change_order_id, comment_id)
      where change_order_id is not null;

    alter table document_links
      add change_order_id uuid,
      add foreign key (company_id, change_order_id) references change_orders on delete cascade,
      drop constraint document_links_kind,
      add constraint document_links_kind check (case kind
        when 'message' then message_id is not null and num_nonnulls(estimate_id, change_order_id) = 0 and used_at is null
        when 'in_person' then message_id is null and num_nonnulls(estimate_id, change_order_id) = 1
          and account_name is not null
        else false end);
    create index document_links_of_change_order on document_links (company_id, change_order_id)
      where change_order_id is not null;
    drop function link_of_token(bytea);
    create function link_of_token(of_token_hash bytea) returns table (
      company_id uuid, document_link_id uuid, link_kind text, message_id uuid, document_kind text, document_id uuid,
      expires_at timestamptz, revoked_at timestamptz, used_at timestamptz, time_zone text
    )
      language sql stable security definer set search_path = public, pg_temp
    begin atomic
      select l.company_id, l.link_id, l.kind, l.message_id,
        coalesce(m.document_kind, case when l.change_order_id is null then 'estimate' else 'change_order' end),
        coalesce(m.document_id, l.estimate_id, l.change_order_id), l.expires_at, l.revoked_at, l.used_at, c.time_zone
      from document_links l
      left join messages m on m.company_id = l.company_id and m.message_id = l.message_id
      join companies c on c.company_id = l.company_id
      where l.token_hash = of_token_hash;
    end;
    call grant_lookup_function('link_of_token(bytea)');

    -- The change order whose approval it follows from; null for the schedule's own.
    alter table installments
      add change_order_id uuid,
      add foreign key (company_id, change_order_id) references change_orders on delete cascade;

    -- As before, with the tax of approved change orders. Nothing is agreed in tax and discount of an estimate whose discount
    -- leaves a total of 0.
    create or replace function agreement_holds() returns trigger language plpgsql as $$
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
  `.execute(db);
}
