import { useQuery } from '@tanstack/react-query';
import { addresses, type Address } from '../../../../contract/addresses.ts';
import { call } from '../../lib/call.ts';
import { queryKey } from '../../lib/queries.ts';

/** Minimum number of characters to search for. */
const ENOUGH = 3;
/** Timeout: a user who is typing an address does not wait longer. */
const TIMEOUT_MS = 5000;

/** US addresses that match the typed text; undefined while loading or without text. */
export function useAddressSearch(typed: string): { found: Address[] | undefined; failed: boolean } {
  const q = typed.trim();
  const input = { query: { q } };
  const asked = useQuery({
    queryKey: queryKey(addresses.search, input),
    queryFn: ({ signal }) =>
      call(addresses.search, input, { signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]) }),
    enabled: q.length >= ENOUGH,
    select: ({ data }) => data.map(({ attributes }) => attributes),
    retry: false,
  });
  return { found: asked.data, failed: asked.isError };
}
