import { useLocation, useSearchParams } from '../router/router.tsx';
import { rememberChoice, rememberedChoice } from '../session/device-memory.ts';
import { useSession } from '../session/session.ts';

export const PAGE_SIZE = 50;

/** Search, order, page and filter of a list; stored in the URL, so that reload and Back show the same rows. */
export interface ListView {
  q: string;
  /** An attribute, prefixed with `-` for descending; empty for the server's default order, newest first. */
  sort: string;
  /** The initial order. */
  firstSort: string;
  /** One-based. */
  page: number;
  /** The filter that is pressed; empty for all rows. */
  filter: string;
  /** The query parameters of the list call. */
  query: { q?: string; sort?: string; limit: number; offset: number };
  change(next: Partial<Pick<ListView, 'q' | 'sort' | 'page' | 'filter'>>): void;
}

interface ListViewOptions {
  sort?: string;
  /** The name of the filter in the address, the keys that it can have, and the parameters that choosing one removes. */
  filter?: { name: string; keys: readonly string[]; replaces?: readonly string[] };
  /** The browser remembers the order that the account chose last. */
  isSortRemembered?: true;
}

export function useListView({
  sort: firstSort = '',
  filter: filters,
  isSortRemembered,
}: ListViewOptions = {}): ListView {
  const [params, setParams] = useSearchParams();
  const { state, pathname } = useLocation();
  const { record } = useSession();
  const memory = isSortRemembered && record ? `sort ${record.account_id} ${pathname}` : undefined;
  const { name: filterName = 'filter', keys = [], replaces = [] } = filters ?? {};
  const q = params.get('q') ?? '';
  const sort = params.get('sort') ?? ((memory && rememberedChoice(memory)) || firstSort);
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1);
  const filter = keys.find((key) => key === params.get(filterName)) ?? '';
  return {
    q,
    sort,
    firstSort,
    page,
    filter,
    query: { ...(q && { q }), ...(sort && { sort }), limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE },
    change: (next) => {
      if (memory && next.sort !== undefined) rememberChoice(memory, next.sort === firstSort ? '' : next.sort);
      // A new search, order or filter starts at its first page.
      const view = { q, sort, page: 1, filter, ...next };
      const nextParams = {
        q: view.q,
        sort: view.sort === firstSort ? '' : view.sort,
        page: view.page > 1 ? view.page : '',
        [filterName]: view.filter,
      };
      // The list's own filters remain.
      const changed = new URLSearchParams(params);
      if (next.filter !== undefined) for (const name of replaces) changed.delete(name);
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
