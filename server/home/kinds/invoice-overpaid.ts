import { sql } from 'kysely';
import { needSource, sentences } from '../need-source.ts';

interface Facts {
  customer: string;
  project: string;
  /** Something of it was paid online and can be given back there. */
  is_refundable: boolean;
}

/** More was paid than is owed. */
export const invoiceOverpaid = needSource<Facts>({
  kind: 'invoice_overpaid',

  select: () => sql`
    select 'invoice' as document_type, i.invoice_id as document_id, null::timestamptz as since,
      -i.balance_due as amount, i.invoice_number as number, jsonb_build_object(
        'customer', c.first_name || ' ' || c.last_name, 'project', j.name, 'is_refundable', exists (
          select from online_payments o
          where o.company_id = i.company_id and o.invoice_id = i.invoice_id and o.state = 'succeeded'
            and o.refunded_amount < o.amount)) as facts
    from invoices i
    join customers c on c.company_id = i.company_id and c.customer_id = i.customer_id
    join projects j on j.company_id = i.company_id and j.project_id = i.project_id
    where i.balance_due < 0 and i.voided_at is null`,

  words: ({ number, facts: { customer, project, is_refundable } }) => ({
    sentence: `Invoice #${number} is overpaid`,
    detail: sentences(`${customer}, ${project}`),
    action: is_refundable ? 'refund' : 'view_payments',
  }),
});
