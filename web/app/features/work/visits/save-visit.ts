import { type Visit, visits, type VisitScope } from '#contract/work/visits.ts';
import { ApiError, call } from '../../../../kit/api/call.ts';
import { refreshAll } from '../../../../kit/api/queries.ts';

/** What a drag or a key changes: the day, with the crew where it goes to another row, or the times of the day. */
export type VisitChanges = (Pick<Visit, 'day'> & { employee_ids?: string[] }) | { starts: string; ends: string };

export interface SavedVisit {
  /** Of the visit, as this has saved it. */
  version: string;
  /** How many later ones of its series have changed along. Together they cannot be undone. */
  along: number;
  isCustomerToTell: boolean;
  /** Where the crew is elsewhere at the same time. */
  warnings: string[];
}

/** Changes a visit on its own, or with the later ones of its series. */
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
    isCustomerToTell: confirmations_reset > 0,
    warnings: [...new Set(overlaps.map(({ sentence }) => sentence))],
  };
}

/** Fetches everything anew after the server has refused a change: what is shown is probably not how things stand. */
export function refreshIfRefused(error: unknown): void {
  if (error instanceof ApiError && error.status >= 400 && error.status < 500) void refreshAll();
}
