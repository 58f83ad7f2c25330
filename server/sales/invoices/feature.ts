import { feature } from '../../core/feature.ts';
import { invoiceDocument } from './invoice-document.ts';
import { itemizedInvoiceHandlers } from './line-item-routes.ts';
import { invoiceHandlers } from './routes.ts';
import { salesTotalHandlers } from './totals-routes.ts';

export const invoicesFeature = feature({
  handlers: (services) => ({
    invoices: invoiceHandlers(services),
    itemizedInvoices: itemizedInvoiceHandlers,
    salesTotals: salesTotalHandlers,
  }),
  documents: [invoiceDocument],
});
