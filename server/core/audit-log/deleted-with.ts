import { sql } from 'kysely';
import type { AuditedFields } from '#contract/core/audit-log.ts';
import { currentCompany } from '../../platform/database/company-compiler.ts';
import type { CompanyDb } from '../../platform/database/database.ts';

/** The maximum number of listed names and numbers; the counts include all records. */
const NAMED_AT_MOST = 50;

interface Parent {
  column: 'customer_id' | 'project_id';
  id: string;
}

/**
 * The records that are deleted with a customer or a project (counts, names, numbers and totals), for the audit entry.
 * Call it before the deletion.
 */
export async function deletedWith(db: CompanyDb, { column, id }: Parent): Promise<AuditedFields> {
  const its = sql`${sql.ref(column)} = ${id}`;
  const { rows } = await sql<AuditedFields>`
    with
      p as (select project_id, name from projects where company_id = ${currentCompany} and ${its}),
      e as (select estimate_number, final_total from estimates where company_id = ${currentCompany} and ${its}),
      i as (select invoice_id, invoice_number, final_total from invoices
        where company_id = ${currentCompany} and ${its}),
      c as (select amount from customer_payments
        where company_id = ${currentCompany} and invoice_id in (select invoice_id from i))
    select
      (select count(*)::integer from p) as projects,
      (select string_agg(name, '; ') from (select name from p order by name limit ${NAMED_AT_MOST}) n) as project_names,
      (select count(*)::integer from jobsites
        where company_id = ${currentCompany} and project_id in (select project_id from p)) as jobsites,
      (select count(*)::integer from visits
        where company_id = ${currentCompany} and project_id in (select project_id from p)) as visits,
      (select count(*)::integer from e) as estimates,
      (select string_agg(estimate_number::text, ', ') from
        (select estimate_number from e order by 1 limit ${NAMED_AT_MOST}) n) as estimate_numbers,
      (select coalesce(sum(final_total), 0)::float8 from e) as estimates_total,
      (select count(*)::integer from i) as invoices,
      (select string_agg(invoice_number::text, ', ') from
        (select invoice_number from i order by 1 limit ${NAMED_AT_MOST}) n) as invoice_numbers,
      (select coalesce(sum(final_total), 0)::float8 from i) as invoices_total,
      (select count(*)::integer from c) as customer_payments,
      (select coalesce(sum(amount), 0)::float8 from c) as amount_paid
  `.execute(db);
  return rows[0] ?? {};
}
