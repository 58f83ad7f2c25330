import { useLocation, useSearchParams } from '../router/router.tsx';

export const PAGE_SIZE = 50;

/** Search, order and page of a list; stored in the URL, so that reload and Back show the same rows. */
export interface ListView {
  q: string;
  /** An attribute, prefixed with `-` for descending; empty for the server's default order, newest first. */
  sort: string;
  /** The initial order. */
  firstSort: string;
  /** One-based. */
  page: number;
  /** The query parameters of the list call. */
  query: { q?: string; sort?: string; limit: number; offset: number };
  change(next: Partial<Pick<ListView, 'q' | 'sort' | 'page'>>): void;
}

export function useListView({ sort: firstSort = '' }: { sort?: string } = {}): ListView {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const q = params.get('q') ?? '';
  const sort = params.get('sort') ?? firstSort;
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1);
  return {
    q,
    sort,
    firstSort,
    page,
    query: { ...(q && { q }), ...(sort && { sort }), limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE },
    change: (next) => {
      // A new search or order starts at its first page.
      const view = { q, sort, page: 1, ...next };
      const nextParams = {
        q: view.q,
        sort: view.sort === firstSort ? '' : view.sort,
        page: view.page > 1 ? view.page : '',
      };
      // The list's own filters remain.
      const changed = new URLSearchParams(params);
      for (const [name, value] of Object.entries(nextParams)) {
        if (value === '') changed.delete(name);
        else changed.set(name, String(value));
      }
      setParams(changed, {
        replace: true,
        state,
        preventScrollReset: true,
      });
    },
  };
}
