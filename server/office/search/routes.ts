import type { search, SearchKind, SearchResults, SearchResultsForCrew } from '#contract/office/search.ts';
import { atReplica, type Handlers } from '../../core/endpoints/handlers.ts';
import { seesPay } from '../../identity/companies/pay.ts';
import { dayIn } from '../../platform/clock.ts';
import { FOUND_KINDS, KINDS_FOR_CREW, KINDS_WITHOUT_PAY } from './kinds.ts';
import { findRecords, type FoundRows } from './store.ts';

export const searchHandlers: Handlers<typeof search> = {
  find: {
    default: atReplica(async ({ db, query, person, now }) => {
      const kinds = (await seesPay(db, person)) ? FOUND_KINDS : KINDS_WITHOUT_PAY;
      const found = await findRecords(db, kinds, query.q, dayIn(person.time_zone, now));
      return Object.fromEntries(
        Object.entries(RECORDS).map(([kind, type]) => [kind, presentFound(type, found.get(kind as SearchKind))]),
      ) as SearchResults;
    }),
    withoutMoney: atReplica(async ({ db, query, person, now }) => {
      const found = await findRecords(db, KINDS_FOR_CREW, query.q, dayIn(person.time_zone, now));
      return Object.fromEntries(
        KINDS_FOR_CREW.map(({ kind }) => [kind, presentFound(RECORDS[kind], found.get(kind))]),
      ) as SearchResultsForCrew;
    }),
  },
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
  expenses: 'expense',
} as const satisfies Record<SearchKind, string>;

function presentFound(type: string, { rows, total }: FoundRows = { rows: [], total: 0 }) {
  return {
    data: rows.map((attributes) => ({ id: String(attributes[`${type}_id`]), type, attributes })),
    meta: { total },
  };
}
