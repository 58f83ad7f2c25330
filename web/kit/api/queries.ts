import { QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import type { ResponseOf, Endpoint } from '#contract/endpoint.ts';
import { ApiError, call, type CallInput } from './call.ts';
import { type Failure, failureText } from './error-text.ts';
import { forgetStoredResponses, storedResponses } from './stored-responses.ts';
import type { ListState } from '../lists/list-state.ts';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (failures, error) => failures < 1 && mayPass(error),
      retryDelay: 800,
      persister: storedResponses,
      // Without a network too, a stored response is shown.
      networkMode: 'offlineFirst',
    },
  },
});

/** A 4xx response and a missing configuration are final; a lost connection or a 5xx response may be temporary. */
function mayPass(error: Error): boolean {
  if (!(error instanceof ApiError) || error.code === 'not_configured') return false;
  return error.status === 0 || error.status >= 500;
}

/** The cache key of a call: endpoint and input. */
export function queryKey<E extends Endpoint>(endpoint: E, input: CallInput<E>) {
  const { params = {}, query = {} } = input as { params?: object; query?: object };
  return [endpoint.method, endpoint.path, params, query] as const;
}

/** Query options of a read call. */
export function callOptions<const E extends Endpoint>(endpoint: E, input: CallInput<E>) {
  return queryOptions({
    queryKey: queryKey(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
  });
}

interface UseCallOptions<E extends Endpoint> {
  /** Fetches only while true. */
  enabled?: boolean | undefined;
  /** Data to show until the first response, for example from navigation state. */
  placeholder?: ResponseOf<E> | undefined;
  /** Polling interval in milliseconds, while something may change. */
  pollEvery?: number | false | undefined;
}

/** Fetches a read call and caches its response. */
export function useCall<const E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  { enabled = true, placeholder, pollEvery = false }: UseCallOptions<E> = {},
) {
  const result = useQuery({
    ...callOptions(endpoint, input),
    enabled,
    refetchInterval: pollEvery,
    // TanStack Query would call a function, but a response is never one.
    placeholderData: placeholder as never,
  });
  return { ...result, error: shownError(result) };
}

/** Without a connection, the former response stays, and a notice says so once for the whole screen. */
function shownError({ data, error }: { data: unknown; error: Error | null }): Error | null {
  return data !== undefined && error instanceof ApiError && error.status === 0 ? null : error;
}

type RecordResponse = { data: { attributes: object } };
type ListResponse = { data: { attributes: object }[]; meta: { total: number } };

type AttributesOf<E extends Endpoint> =
  ResponseOf<E> extends { data: { attributes: infer A }[] }
    ? A
    : ResponseOf<E> extends { data: { attributes: infer A } }
      ? A
      : never;

/** The attributes of one record. `placeholder` is used until they are loaded. */
export function useRecord<const E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  { placeholder, enabled = true }: { placeholder?: AttributesOf<E> | undefined; enabled?: boolean } = {},
) {
  const result = useCall(endpoint, input, { enabled });
  const response = result.data as RecordResponse | undefined;
  return {
    record: (response?.data.attributes ?? placeholder) as AttributesOf<E> | undefined,
    /** True once the data is from the server. */
    fresh: response !== undefined,
    error: result.error,
    retry: () => void result.refetch(),
  };
}

/** The rows of a list call; while another page is loading, the previous one is shown. */
export function useList<const E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  { failure, enabled = true, pollEvery = false }: { failure: Failure; enabled?: boolean; pollEvery?: number | false },
): ListState<AttributesOf<E>> {
  const result = useQuery({
    ...callOptions(endpoint, input),
    enabled,
    refetchInterval: pollEvery,
    placeholderData: (former: unknown) => former as never,
  });
  const response = result.data as ListResponse | undefined;
  const error = shownError(result);
  return {
    rows: response?.data.map((record) => record.attributes as AttributesOf<E>) ?? [],
    total: response?.meta.total ?? 0,
    loading: result.isPending,
    refreshing: result.isPlaceholderData,
    failure: error && failureText(failure, error),
    retry: () => void result.refetch(),
  };
}

/** The number of rows of a list call, without the rows: for "this deletes 3 projects". Undefined until loaded. */
export function useCount<const E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  enabled = true,
): number | undefined {
  const { query = {} } = input as { query?: object };
  const result = useCall(endpoint, { ...input, query: { ...query, limit: 1 } } as CallInput<E>, { enabled });
  return (result.data as ListResponse | undefined)?.meta.total;
}

/**
 * Marks every cached response as stale after a write, because lists join other records. Active queries are fetched
 * again immediately, the others when they are next used.
 */
export function refreshAll(): Promise<void> {
  return queryClient.invalidateQueries();
}

/** Deletes every response, in memory and on the device: the session has ended, or its rights have changed. */
export function forgetAll(): void {
  queryClient.clear();
  void forgetStoredResponses();
}

/** Like `refreshAll`, but fetches nothing until it is next used. */
export function refreshLater(): Promise<void> {
  return queryClient.invalidateQueries({ refetchType: 'none' });
}
