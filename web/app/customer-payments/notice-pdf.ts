import { customerPayments } from '../../../contract/customer-payments.ts';
import { pdfAddress } from '../documents/pdf-button.tsx';

/** The notice of what has been paid on an invoice and what is owed. */
export function noticePdf(invoice_id: string): string {
  return pdfAddress(customerPayments.pdf, { invoice_id });
}
