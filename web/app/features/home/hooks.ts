import { home } from '../../../../contract/home.ts';
import { useCall } from '../../lib/queries.ts';

const EVERY_MINUTE = 60_000;

/** What Home shows, and as of when; asked again each minute while the page is visible. */
export function useHome() {
  const { data, dataUpdatedAt, error, refetch } = useCall(home.read, {}, { pollEvery: EVERY_MINUTE });
  return { home: data, readAt: new Date(dataUpdatedAt), error, retry: () => void refetch() };
}
