import { Refusal } from '../../../contract/refusals.ts';

/** Rejects a write to a record that has changed since the caller read it. The row must be locked before. */
export function refuseStale(row: { updated_at: Date }, version: Date | undefined): void {
  if (version && row.updated_at.getTime() !== version.getTime()) throw new Refusal('stale_record');
}
