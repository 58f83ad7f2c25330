import { customerPayments } from '../../../../contract/customer-payments.ts';
import { pdfAddress } from '../documents/pdf-button.tsx';

/** Address of the PDF notice about an invoice's payments and balance. */
export function noticePdf(invoice_id: string): string {
  return pdfAddress(customerPayments.pdf, { invoice_id });
}
