import { sql } from 'kysely';
import { currentCompany } from '../../platform/database/company-compiler.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import type { BilledInvoice, CustomerAccount, ReceivedPayment } from './statement.ts';

/** Everything billed to a customer and paid by them, in one statement, so that it is consistent. */
export async function readAccount(db: CompanyDb, customerId: string): Promise<CustomerAccount> {
  const { rows } = await sql<{ invoices: BilledInvoice[] | null; payments: ReceivedPayment[] | null }>`
    with billed as materialized (
      select i.invoice_id, i.invoice_number, i.name, j.name as project_name, i.issue_date, i.due_date, i.final_total
      from invoices i
      join projects j on j.company_id = i.company_id and j.project_id = i.project_id
      where i.company_id = ${currentCompany} and i.customer_id = ${customerId} and i.voided_at is null
    )
    select
      (select json_agg(json_build_object('invoice_id', invoice_id, 'invoice_number', invoice_number, 'name', name,
          'project_name', project_name, 'issue_date', issue_date, 'due_date', due_date,
          'final_total', final_total::text) order by issue_date, invoice_number)
        from billed) as invoices,
      (select json_agg(json_build_object('invoice_id', p.invoice_id, 'payment_date', p.payment_date,
          'payment_method', p.payment_method, 'amount', p.amount::text, 'refunded_amount', p.refunded_amount::text)
          order by p.payment_date, p.customer_payment_id)
        from billed b
        join customer_payments p on p.company_id = ${currentCompany} and p.invoice_id = b.invoice_id) as payments
  `.execute(db);
  const [account] = rows;
  return { invoices: account?.invoices ?? [], payments: account?.payments ?? [] };
}
