import { API_BASE } from '#contract/endpoint.ts';
import type { EntrySeal, JobFileEntry, JobFileEntryForCrew, JobFilePage } from '#contract/office/job-file.ts';
import type { Presented } from '../../core/endpoints/handlers.ts';
import { notePhotoUrls } from '../../work/job-notes/present.ts';
import { textOf, titleOf } from './entry-text.ts';
import type { EntryRow } from './read-entries.ts';

export function presentEntry(
  row: EntryRow,
  timeZone: string,
  seal: Presented<typeof EntrySeal> | null,
): Presented<typeof JobFileEntry> {
  const amount_usd = row.amount === null ? null : Number(row.amount);
  return { ...presentWork(row, timeZone), kind: row.kind, amount_usd, seal };
}

/** The newest day first, and the entries of a day in the order of time. */
export function inOrder(rows: readonly EntryRow[]): EntryRow[] {
  return rows.toSorted((one, other) => other.day.localeCompare(one.day) || one.at.getTime() - other.at.getTime());
}

/** An entry of work, without money. */
export function presentEntryForCrew(row: EntryRow, timeZone: string): Presented<typeof JobFileEntryForCrew> {
  return { ...presentWork(row, timeZone), kind: row.kind as JobFileEntryForCrew['kind'] };
}

function presentWork(row: EntryRow, timeZone: string) {
  return {
    entry_id: row.entry_id,
    at: row.at,
    recorded_at: row.recorded_at,
    source: row.source,
    actor_name: row.actor ?? row.account_name,
    title: titleOf(row, timeZone),
    text: textOf(row),
    record: { type: row.record_type, id: row.record_id },
    photos: row.photos.map((photo) => ({ file_name: photo.file_name, ...urlsOf(row, photo) })),
  };
}

function urlsOf({ kind, record_id }: EntryRow, { id, small_id }: EntryRow['photos'][number]) {
  if (kind === 'note') return notePhotoUrls(record_id, id);
  const url = (image: string) => `${API_BASE}/images/${image}/bytes`;
  return { url: url(id), small_url: url(small_id ?? id) };
}

/** The rows as days, which are in order; the day after the last one of the page begins the next page. */
export function presentDays<E>(
  rows: readonly EntryRow[],
  { atMost, present }: { atMost: number; present: (row: EntryRow) => E },
): { days: { day: string; entries: E[] }[]; next_to: JobFilePage['next_to'] } {
  const days = [...Map.groupBy(rows, ({ day }) => day)];
  return {
    days: days.slice(0, atMost).map(([day, ofDay]) => ({ day, entries: ofDay.map(present) })),
    next_to: days[atMost]?.[0] ?? null,
  };
}
