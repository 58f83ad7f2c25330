import { sql } from 'kysely';
import { currentCompany } from '../../../platform/database/company-compiler.ts';
import { needSource, sentences, whose } from '../need-source.ts';

interface Facts {
  /** The invoice was void when the payment arrived. */
  is_void: boolean;
  /** Part of it was paid online and can be refunded there. */
  is_refundable: boolean;
}

/** More was paid than is owed. Nothing is owed on a void invoice. */
export const invoiceOverpaid = needSource<Facts>({
  kind: 'invoice_overpaid',

  select: () => sql`
    select 'invoice' as document_type, i.invoice_id as document_id, null::timestamptz as since,
      case when i.voided_at is null then -i.balance_due else i.amount_paid end as amount, i.invoice_number as number, i.customer_id,
      i.project_id, jsonb_build_object('is_void', i.voided_at is not null, 'is_refundable', exists (
          select from online_payments o
          where o.company_id = ${currentCompany} and o.invoice_id = i.invoice_id and o.state = 'succeeded'
            and o.refunded_amount < o.amount)) as facts
    from invoices i
    where i.company_id = ${currentCompany}
      and (i.balance_due < 0 or (i.voided_at is not null and i.amount_paid > 0))`,

  words: ({ number, customer, project, facts: { is_refundable, is_void } }) => ({
    sentence: is_void ? `Invoice #${number} is void, but was paid` : `Invoice #${number} is overpaid`,
    detail: sentences(whose({ customer, project })),
    action: is_refundable ? 'refund' : 'view_payments',
  }),
});
