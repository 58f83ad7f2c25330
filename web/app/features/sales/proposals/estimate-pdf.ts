import { estimates } from '#contract/sales/estimates.ts';
import { pdfAddress } from '../documents/pdf-button.tsx';

export function estimatePdf(estimate_id: string): string {
  return pdfAddress(estimates.pdf, { estimate_id });
}
