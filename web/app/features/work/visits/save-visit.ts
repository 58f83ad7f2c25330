import { type Visit, visits, type VisitScope } from '#endpoints/work/visits.ts';
import { ApiError, call } from '../../../../kit/api/call.ts';
import { refreshAll } from '../../../../kit/api/queries.ts';

/** The change made by a drag or a key: the day, with the crew if the row changes, or the times of the day. */
export type VisitChanges = (Pick<Visit, 'day'> & { employee_ids?: string[] }) | { starts: string; ends: string };

export interface SavedVisit {
  /** The version of the visit after saving. */
  version: string;
  /** The number of later visits in the series that were changed too. Changes of several visits cannot be undone. */
  along: number;
  shouldNotifyCustomer: boolean;
  /** Other visits of the crew at the same time. */
  warnings: string[];
}

/** Changes one visit, or also the later ones in its series. */
export async function saveVisit(
  { visit_id }: Visit,
  changes: VisitChanges,
  { version, scope }: { version: string; scope: VisitScope },
): Promise<SavedVisit> {
  const { data, overlaps, confirmations_reset } = await call(
    visits.update,
    { params: { id: visit_id }, query: { scope }, body: { visit: changes } },
    { version },
  );
  await refreshAll();
  const saved = data.find(({ id }) => id === visit_id);
  return {
    version: saved?.attributes.updated_at ?? version,
    along: data.length - 1,
    shouldNotifyCustomer: confirmations_reset > 0,
    warnings: [...new Set(overlaps.map(({ sentence }) => sentence))],
  };
}

/** Refetches everything after the server has rejected a change, because the displayed data is probably out of date. */
export function refreshIfRefused(error: unknown): void {
  if (error instanceof ApiError && error.status >= 400 && error.status < 500) void refreshAll();
}
