import { readRecord } from '../../../../kit/session/session-record.ts';
import type { FoundRow } from './found-rows.ts';

const MOST = 6;

/**
 * By account: another one that signs in to the same tab does not see them. By role too: documents have sums, and are nothing of a
 * crew lead's.
 */
function keyOf(): string {
  const { account_id = '', role = '' } = readRecord() ?? {};
  return `jobsitespro_opened_${account_id}_${role}`;
}

/** What was opened from the search last in this tab, the newest first. An unreadable list counts as none. */
export function recentRows(): FoundRow[] {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf()) ?? '[]') as FoundRow[];
  } catch {
    return [];
  }
}

export function rememberRow(row: FoundRow): void {
  const others = recentRows().filter(({ id }) => id !== row.id);
  try {
    sessionStorage.setItem(keyOf(), JSON.stringify([row, ...others].slice(0, MOST)));
  } catch {
    // Without storage nothing is remembered.
  }
}
