import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { search, SEARCH_MIN, type SearchResults } from '../../../../contract/search.ts';
import { errorText } from '../../lib/error-text.ts';
import { callOptions } from '../../lib/queries.ts';

/** A request per key would respond too late. */
const PAUSE_MS = 150;

interface Search {
  /** Of what is typed, or, while that is asked for, of what was typed before. */
  results: SearchResults | undefined;
  /** The results are not yet those of what is typed. */
  isBusy: boolean;
  failure: string | null;
  retry: () => void;
}

/** What a text finds, asked for when nothing has been typed for a moment. */
export function useSearch(typed: string): Search {
  const text = typed.trim();
  const [q] = useDebouncedValue(text, PAUSE_MS);
  const isAsked = text.length >= SEARCH_MIN;
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...callOptions(search.find, { query: { q } }),
    enabled: isAsked && q.length >= SEARCH_MIN,
    placeholderData: (former: SearchResults | undefined) => former,
  });
  const isBusy = isAsked && (q !== text || isPlaceholderData || (isFetching && !data));
  return {
    results: isAsked ? data : undefined,
    isBusy,
    failure: isAsked && error && !isFetching ? errorText('Search failed', error) : null,
    retry: () => void refetch(),
  };
}
