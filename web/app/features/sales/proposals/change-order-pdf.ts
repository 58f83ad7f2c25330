import { changeOrders } from '#contract/sales/change-orders.ts';
import { pdfAddress } from '../documents/pdf-button.tsx';

export function changeOrderPdf(change_order_id: string): string {
  return pdfAddress(changeOrders.pdf, { change_order_id });
}
