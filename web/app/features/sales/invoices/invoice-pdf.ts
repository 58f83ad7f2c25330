import { invoices } from '#endpoints/sales/invoices.ts';
import { pdfAddress } from '../documents/pdf-button.tsx';

export function invoicePdf(invoice_id: string): string {
  return pdfAddress(invoices.pdf, { invoice_id });
}
