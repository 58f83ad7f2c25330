import { useQuery } from '@tanstack/react-query';
import { quickbooksInvoices } from '../../../contract/quickbooks-invoices.ts';
import { callOptions, queryClient, useList } from '../queries.ts';
import { sendFailure } from './send-failure.ts';

/** What sending an invoice would do in QuickBooks, asked anew for each connection. */
export function usePlan(invoice_id: string, { since }: { since: string }) {
  const asking = callOptions(quickbooksInvoices.plan, { params: { id: invoice_id } });
  const { data, error, refetch } = useQuery({ ...asking, queryKey: [...asking.queryKey, since] as never });
  return {
    plan: data?.data,
    failure: error && sendFailure('Failed to read QuickBooks', error),
    retry: () => void refetch(),
  };
}

/** What was sent of one invoice and its payments, newest first. */
export function useSentLog(invoice_id: string) {
  const query = { invoice_id, sort: '-created_at' };
  return useList(quickbooksInvoices.log, { query }, { failure: 'Failed to get what was sent to QuickBooks' });
}

/** After a payment was sent, or was not: only the log has changed. */
export function refreshSentLog(): Promise<void> {
  const { method, path } = quickbooksInvoices.log;
  return queryClient.invalidateQueries({ queryKey: [method, path] });
}
