import { type Visit, visits } from '../../../../contract/visits.ts';
import { ApiError, call } from '../../lib/call.ts';
import { refreshAll } from '../../lib/queries.ts';

/** What a drag or a key changes: the day and the crew, or the times of the day. */
export type VisitChanges = (Pick<Visit, 'day'> & { employee_ids: string[] }) | { starts: string; ends: string };

export interface SavedVisit {
  /** Of the visit, as this has saved it. */
  version: string;
  isCustomerToTell: boolean;
}

/** Changes a visit on its own; the others of its series stay. */
export async function saveVisit({ visit_id }: Visit, changes: VisitChanges, version: string): Promise<SavedVisit> {
  const { data, confirmations_reset } = await call(
    visits.update,
    { params: { id: visit_id }, body: { visit: changes } },
    { version },
  );
  await refreshAll();
  return { version: data[0]?.attributes.updated_at ?? version, isCustomerToTell: confirmations_reset > 0 };
}

/** Fetches everything anew after the server has refused a change: what is shown is probably not how things stand. */
export function refreshIfRefused(error: unknown): void {
  if (error instanceof ApiError && error.status >= 400 && error.status < 500) void refreshAll();
}
