import { formatUsd } from '#domain/money.ts';
import type { InvoiceRow } from './rows.ts';

/** `#1001, Roof, $1,200.00` */
export function auditedInvoice({
  invoice_id,
  invoice_number,
  name,
  final_total,
}: Pick<InvoiceRow, 'invoice_id' | 'invoice_number' | 'name' | 'final_total'>) {
  const summary = `#${invoice_number}, ${name}, ${formatUsd(Number(final_total))}`;
  return { record_type: 'invoice', record_id: invoice_id, summary } as const;
}
