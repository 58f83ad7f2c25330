import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { quickbooksConnections } from '#contract/connections/quickbooks-connections.ts';
import { ApiError, onApiError } from '../../../../kit/api/call.ts';
import { errorSentence } from '../../../../kit/api/error-text.ts';
import { callOptions, queryClient } from '../../../../kit/api/queries.ts';
import { useSession } from '../../../../kit/session/session.ts';

/** The status of the company's connection to QuickBooks. */
export type Connection =
  | { state: 'checking' }
  | { state: 'connected'; companyName: string; since: string }
  /** `ended`: the reason, when the connection was lost while the screen was open. */
  | { state: 'not connected'; ended: string | null }
  | { state: 'not configured' }
  | { state: 'unknown'; failure: string };

const NO_ACCOUNT: Connection = { state: 'unknown', failure: 'Account ID not found. Please log in again.' };
const NOT_CONNECTED = { connected: false, quickbooks_company_name: null, connected_at: null };

/** The connection. It is checked whenever a screen that uses it opens, and any call that finds it lost updates it. */
export function useConnection() {
  const id = useSession().record?.account_id ?? '';
  const statusOptions = callOptions(quickbooksConnections.status, { params: { id } });
  const { data, error, refetch } = useQuery({ ...statusOptions, enabled: id !== '', staleTime: 0 });
  const [ended, setEnded] = useState<string | null>(null);

  useEffect(
    () =>
      onApiError(({ code, message }) => {
        if (code !== 'not_connected') return;
        setEnded(message);
        queryClient.setQueryData(callOptions(quickbooksConnections.status, { params: { id } }).queryKey, NOT_CONNECTED);
      }),
    [id],
  );

  return {
    connection: id === '' ? NO_ACCOUNT : connectionOf(data, error, ended),
    check: async () => void (await refetch()),
    /** Called after the user has disconnected. */
    forget: () => {
      setEnded(null);
      queryClient.setQueryData(statusOptions.queryKey, NOT_CONNECTED);
    },
  };
}

interface Status {
  connected: boolean;
  quickbooks_company_name: string | null;
  connected_at: string | null;
}

function connectionOf(status: Status | undefined, error: Error | null, ended: string | null): Connection {
  if (error instanceof ApiError && error.code === 'not_configured') return { state: 'not configured' };
  if (status?.connected) {
    const { quickbooks_company_name: companyName, connected_at: since } = status;
    return { state: 'connected', companyName: companyName ?? '', since: since ?? '' };
  }
  if (status) return { state: 'not connected', ended };
  if (error) return { state: 'unknown', failure: errorSentence('Failed to check the connection to QuickBooks', error) };
  return { state: 'checking' };
}
