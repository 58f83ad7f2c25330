import { readRecord } from '../../../../kit/session/session-record.ts';
import type { FoundRow } from './found-rows.ts';

const MOST = 6;

/**
 * Keyed by account, so that another account in the same tab does not see them, and by role: documents show amounts,
 * which crew leads must not see.
 */
function keyOf(): string {
  const { account_id = '', role = '' } = readRecord() ?? {};
  return `jobsitespro_opened_${account_id}_${role}`;
}

/**
 * The records most recently opened from the search in this tab, newest first. An unreadable list is treated as empty.
 */
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
    // Without storage, nothing is saved.
  }
}
