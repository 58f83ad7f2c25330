import { useQuery } from '@tanstack/react-query';
import { addresses, type Address } from '../../../contract/addresses.ts';
import { call } from '../call.ts';
import { queryKey } from '../queries.ts';

/** From so many characters on there is something to search for. */
const ENOUGH = 3;
/** Whoever types an address does not wait longer for it. */
const PATIENCE_MS = 5000;

/** The US addresses that fit what has been typed; undefined until they are known or while nothing is typed. */
export function useAddressSearch(typed: string): { found: Address[] | undefined; failed: boolean } {
  const q = typed.trim();
  const input = { query: { q } };
  const asked = useQuery({
    queryKey: queryKey(addresses.search, input),
    queryFn: ({ signal }) =>
      call(addresses.search, input, { signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]) }),
    enabled: q.length >= ENOUGH,
    select: ({ data }) => data.map(({ attributes }) => attributes),
    retry: false,
  });
  return { found: asked.data, failed: asked.isError };
}
