import type { Endpoint } from '#contract/endpoint.ts';
import { overviews } from '#endpoints/office/overviews.ts';
import { changeOrders } from '#endpoints/sales/change-orders.ts';
import { estimates } from '#endpoints/sales/estimates.ts';
import { invoices } from '#endpoints/sales/invoices.ts';
import { jobsites } from '#endpoints/work/jobsites.ts';
import { projects } from '#endpoints/work/projects.ts';
import { visits } from '#endpoints/work/visits.ts';
import { useLocation } from '../../kit/router/router.tsx';
import type { CallInput } from '../../kit/api/call.ts';
import { useCall } from '../../kit/api/queries.ts';
import { paths } from '../../kit/paths.ts';

/** The records that a screen is about, as far as a new record can be for them. */
export interface PageRecord {
  customer_id?: string | undefined;
  project_id?: string | undefined;
  invoice_id?: string | undefined;
}

/** Kinds of records that belong to a customer, and most to a project, from the most specific one. */
const KINDS: readonly [kind: string, read: Endpoint][] = [
  ['invoice', invoices.read],
  ['change_order', changeOrders.read],
  ['estimate', estimates.read],
  ['jobsite', jobsites.read],
  ['visit', visits.read],
  ['project', projects.read],
];

type Found = Partial<Record<string, string>>;

/**
 * The records that the screen is about: those of its navigation state or address. If they only name a document, the
 * document itself says for whom it is.
 */
export function usePageRecord(): PageRecord {
  const { pathname, state, search } = useLocation();
  const stated = statedRecord(state, search);
  const [kind, read] = KINDS.find(([name]) => stated[`${name}_id`]) ?? [];
  const id = kind && stated[`${kind}_id`];
  const input = { params: { id: id ?? '' } } as CallInput<Endpoint>;
  const { data } = useCall(read ?? projects.read, input, { enabled: id !== undefined && !stated['customer_id'] });
  const record = (data as { data?: { attributes?: Found } } | undefined)?.data?.attributes;
  const { customer_id, project_id, invoice_id }: PageRecord = { ...record, ...stated };
  const only = useOnlyProject(pathname === paths.viewCustomer() && !project_id ? customer_id : undefined);
  return { customer_id, project_id: project_id ?? only, invoice_id };
}

/** The project of a customer who has a single one, on the page of the customer. */
function useOnlyProject(customer_id: string | undefined): string | undefined {
  const { data } = useCall(
    overviews.customer,
    { params: { id: customer_id ?? '' } },
    { enabled: customer_id !== undefined },
  );
  return data?.counts.projects === 1 ? data.projects[0]?.project_id : undefined;
}

/** The ids that navigation state and the address contain, also within the records of the state. */
export function statedRecord(state: unknown, search: string): Found {
  const carried = typeof state === 'object' && state !== null ? (state as Record<string, unknown>) : {};
  const records = [...KINDS.map(([kind]) => carried[kind]), carried['customer']].filter(
    (record): record is Record<string, unknown> => typeof record === 'object' && record !== null,
  );
  const ids = [...KINDS.map(([kind]) => `${kind}_id`), 'customer_id'];
  const inAddress = Object.fromEntries(new URLSearchParams(search));
  return Object.fromEntries(
    ids.flatMap((name) => {
      const id = [carried, ...records, inAddress].map((source) => source[name]).find((value) => value);
      return typeof id === 'string' ? [[name, id]] : [];
    }),
  );
}
