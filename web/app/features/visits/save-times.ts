import { timeOfMinute } from '../../../../contract/visit-times.ts';
import { type Visit, visits } from '../../../../contract/visits.ts';
import { call } from '../../lib/call.ts';
import { refreshAll } from '../../lib/queries.ts';

/** Minutes of the day. */
export interface Times {
  starts: number;
  ends: number;
}

export interface SavedTimes {
  /** Of the visit, as this has saved it. */
  version: string;
  isCustomerToTell: boolean;
}

/** Gives a visit other times on its day. */
export async function saveTimes(visit: Visit, { starts, ends }: Times, version: string): Promise<SavedTimes> {
  const changes = { starts: timeOfMinute(starts), ends: timeOfMinute(ends) };
  const { data, confirmations_reset } = await call(
    visits.update,
    { params: { id: visit.visit_id }, body: { visit: changes } },
    { version },
  );
  await refreshAll();
  return { version: data[0]?.attributes.updated_at ?? version, isCustomerToTell: confirmations_reset > 0 };
}
