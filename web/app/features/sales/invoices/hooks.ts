import { salesTotals } from '#endpoints/sales/sales-totals.ts';
import type { ListQuery, QueryInput } from '#contract/endpoint.ts';
import { invoices, type Invoice } from '#endpoints/sales/invoices.ts';
import { itemizedInvoices, type ItemizedInvoice } from '#endpoints/sales/itemized-invoices.ts';
import { call } from '../../../../kit/api/call.ts';
import { useDocumentAndLines } from '../documents/use-document-and-lines.ts';
import { useIdInAddress, useNavigationState } from '../../../../kit/session/navigation-state.ts';
import { useCall, useList, useRecord } from '../../../../kit/api/queries.ts';

/** Navigation state of screens about one invoice. */
export interface InvoiceState {
  invoice_id?: string;
  invoice?: Invoice;
}

/** Navigation state that passes an invoice to the next screen. */
export function carrying(invoice: Invoice): InvoiceState {
  return { invoice_id: invoice.invoice_id, invoice };
}

/** A page of the company's invoices, each with its project and customer. */
export function useInvoices(
  query: ListQuery & QueryInput<(typeof invoices)['listJoined']>,
  { enabled = true }: { enabled?: boolean } = {},
) {
  return useList(invoices.listJoined, { query }, { failure: 'Failed to get invoices', enabled });
}

/** The numbers of invoices that the filters of the list select, and their balances. */
export function useInvoicesSummary() {
  return useCall(salesTotals.invoices, {}).data;
}

/** The invoice selected on the previous screen, or by a message: first from navigation state, then from the server. */
export function useChosenInvoice() {
  const { invoice_id, invoice } = useNavigationState<InvoiceState>();
  const inAddress = useIdInAddress('invoice_id');
  const id = invoice_id ?? invoice?.invoice_id ?? inAddress;
  const result = useRecord(invoices.read, { params: { id: id ?? '' } }, { placeholder: invoice, enabled: !!id });
  return { id, ...result };
}

/** The selected invoice with its line items, for editing. */
export function useChosenInvoiceAndItems() {
  const { invoice_id, invoice } = useNavigationState<InvoiceState>();
  return useDocumentAndLines<Invoice, ItemizedInvoice>(invoice_id ?? invoice?.invoice_id, {
    one: 'invoice',
    document: async (id) => (await call(invoices.read, { params: { id } })).data.attributes,
    lines: async (invoice_id) => {
      const { data } = await call(itemizedInvoices.byInvoice, { query: { invoice_id } });
      return data.data.map(({ attributes }) => attributes);
    },
  });
}

/** The line items of one invoice in order, with their total. */
export function useItems(invoice_id: string) {
  const { data, error, refetch } = useCall(itemizedInvoices.byInvoice, { query: { invoice_id } });
  return {
    lines: data?.data.data.map(({ attributes }) => attributes),
    total: data?.totals_no_tax ?? 0,
    error,
    retry: () => void refetch(),
  };
}
