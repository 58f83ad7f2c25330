import { AppError } from '#contract/errors.ts';

/** Rejects a write to a record that has changed since the caller read it. The caller must lock the row first. */
export function rejectStale(row: { updated_at: Date }, version: Date | undefined): void {
  if (version && row.updated_at.getTime() !== version.getTime()) throw new AppError('stale_record');
}
