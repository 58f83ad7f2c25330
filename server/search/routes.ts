import type { search, SearchKind, SearchResults } from '../../contract/search.ts';
import { searchTerms } from '../../contract/search-terms.ts';
import { atReplica, type Handlers } from '../endpoints/handlers.ts';
import { dayIn } from '../platform/clock.ts';
import { findRecords, type FoundRows } from './store.ts';

export const searchHandlers: Handlers<typeof search> = {
  find: atReplica(async ({ db, query, person, now }) => {
    const found = await findRecords(db, searchTerms(query.q), dayIn(person.time_zone, now));
    return Object.fromEntries(
      Object.entries(RECORDS).map(([kind, type]) => [kind, presentFound(type, found.get(kind as SearchKind))]),
    ) as SearchResults;
  }),
};

/** The type of each kind's records. */
const RECORDS = {
  customers: 'customer',
  projects: 'project',
  jobsites: 'jobsite',
  estimates: 'estimate',
  invoices: 'invoice',
  change_orders: 'change_order',
  visits: 'visit',
  employees: 'employee',
} as const satisfies Record<SearchKind, string>;

function presentFound(type: string, { rows, total }: FoundRows = { rows: [], total: 0 }) {
  return {
    data: rows.map((attributes) => ({ id: String(attributes[`${type}_id`]), type, attributes })),
    meta: { total },
  };
}
