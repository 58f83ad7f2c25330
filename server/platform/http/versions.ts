import { Refusal } from '../../../contract/refusals.ts';

/** Refuses a write to a record that has changed since its writer read it. The row must be locked by then. */
export function refuseStale(row: { updated_at: Date }, version: Date | undefined): void {
  if (version && row.updated_at.getTime() !== version.getTime()) throw new Refusal('stale_record');
}
