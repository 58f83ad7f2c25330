import { useQuery } from '@tanstack/react-query';
import { quickbooksInvoices } from '#contract/connections/quickbooks-invoices.ts';
import { call } from '../../../../kit/api/call.ts';
import { queryClient, queryKey, useList } from '../../../../kit/api/queries.ts';
import { inSentence } from '../../../../kit/api/error-text.ts';
import { planFailure } from './send-failure.ts';

/** A preview of what sending an invoice does in QuickBooks, fetched again for each connection. */
export function usePlan(invoice_id: string, { since }: { since: string }) {
  const input = { params: { id: invoice_id } };
  const { data, error, refetch } = useQuery({
    queryKey: [...queryKey(quickbooksInvoices.plan, input), since],
    queryFn: ({ signal }) => call(quickbooksInvoices.plan, input, { signal }),
  });
  return {
    plan: data?.data,
    failure: error && planFailure(error),
    retry: () => void refetch(),
  };
}

/** The log of what was sent for one invoice and its payments, newest first. */
export function useSentLog(invoice_id: string) {
  const query = { invoice_id, sort: '-created_at' };
  return useList(
    quickbooksInvoices.log,
    { query },
    { failure: inSentence('Failed to get what was sent to QuickBooks') },
  );
}

/** Call after sending a payment, successfully or not: only the log has changed. */
export function refreshSentLog(): Promise<void> {
  const { method, path } = quickbooksInvoices.log;
  return queryClient.invalidateQueries({ queryKey: [method, path] });
}
