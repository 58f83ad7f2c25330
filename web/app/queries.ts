import { QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import type { AnswerOf, Endpoint } from '../../contract/endpoint.ts';
import { ApiError, call, type CallInput } from './call.ts';
import { errorText } from './error-text.ts';
import type { ListState } from './ui/list-state.ts';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (failures, error) => failures < 1 && mayPass(error),
      retryDelay: 800,
    },
  },
});

/** A refusal will not change by asking again, nor will what nobody has set up; a lost connection or a busy server may. */
function mayPass(error: Error): boolean {
  if (!(error instanceof ApiError) || error.code === 'not_configured') return false;
  return error.status === 0 || error.status >= 500;
}

/** The name under which an answer is remembered, made of what was asked. */
export function queryKey<E extends Endpoint>(endpoint: E, input: CallInput<E>) {
  const { params = {}, query = {} } = input as { params?: object; query?: object };
  return [endpoint.method, endpoint.path, params, query] as const;
}

/** How a call that only reads is asked and remembered. */
export function callOptions<const E extends Endpoint>(endpoint: E, input: CallInput<E>) {
  return queryOptions({
    queryKey: queryKey(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
  });
}

interface UseCallOptions<E extends Endpoint> {
  /** Asks only while true. */
  enabled?: boolean | undefined;
  /** What is shown until the first answer, from navigation state for example. */
  placeholder?: AnswerOf<E> | undefined;
  /** Milliseconds between asking again, while something is on its way. */
  pollEvery?: number | false | undefined;
}

/** Asks a call that only reads, and keeps its answer. */
export function useCall<const E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  { enabled = true, placeholder, pollEvery = false }: UseCallOptions<E> = {},
) {
  return useQuery({
    ...callOptions(endpoint, input),
    enabled,
    refetchInterval: pollEvery,
    // A function would be called; an answer never is one.
    placeholderData: placeholder as never,
  });
}

type RecordAnswer = { data: { attributes: object } };
type ListAnswer = { data: { attributes: object }[]; meta: { total: number } };

type AttributesOf<E extends Endpoint> =
  AnswerOf<E> extends { data: { attributes: infer A }[] }
    ? A
    : AnswerOf<E> extends { data: { attributes: infer A } }
      ? A
      : never;

/** One record's attributes. `placeholder` stands in until they have come. */
export function useRecord<const E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  { placeholder, enabled = true }: { placeholder?: AttributesOf<E> | undefined; enabled?: boolean } = {},
) {
  const asked = useCall(endpoint, input, { enabled });
  const answer = asked.data as RecordAnswer | undefined;
  return {
    record: (answer?.data.attributes ?? placeholder) as AttributesOf<E> | undefined,
    /** True once the record is the server's own, no placeholder. */
    fresh: answer !== undefined,
    error: asked.error,
    retry: () => void asked.refetch(),
  };
}

/** The rows of a list call; while another page is fetched the former one stays. */
export function useList<const E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  { failure, enabled = true, pollEvery = false }: { failure: string; enabled?: boolean; pollEvery?: number | false },
): ListState<AttributesOf<E>> {
  const asked = useQuery({
    ...callOptions(endpoint, input),
    enabled,
    refetchInterval: pollEvery,
    placeholderData: (former: unknown) => former as never,
  });
  const answer = asked.data as ListAnswer | undefined;
  return {
    rows: answer?.data.map((record) => record.attributes as AttributesOf<E>) ?? [],
    total: answer?.meta.total ?? 0,
    loading: asked.isPending,
    refreshing: asked.isPlaceholderData,
    failure: asked.error && errorText(failure, asked.error),
    retry: () => void asked.refetch(),
  };
}

/** How many rows a list call has, without fetching them: for "this deletes 3 projects". Undefined until known. */
export function useCount<const E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  enabled = true,
): number | undefined {
  const { query = {} } = input as { query?: object };
  const asked = useCall(endpoint, { ...input, query: { ...query, limit: 1 } } as CallInput<E>, { enabled });
  return (asked.data as ListAnswer | undefined)?.meta.total;
}

/**
 * After any write every remembered answer is stale, for nouns are joined in each other's lists. What is on screen is
 * fetched again at once, the rest when it is shown.
 */
export function refreshAll(): Promise<void> {
  return queryClient.invalidateQueries();
}

/** As `refreshAll`, but nothing is fetched before it is shown anew. */
export function refreshLater(): Promise<void> {
  return queryClient.invalidateQueries({ refetchType: 'none' });
}
