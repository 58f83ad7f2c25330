import type { ListedConnection } from '#contract/connections/connections.ts';
import type { Presented } from '../../core/endpoints/handlers.ts';
import type { ListedRow } from './store.ts';

/** A connection as the account `accountId` sees it. */
export function presentConnection(row: ListedRow, accountId: string, now: Date) {
  const attributes: Presented<typeof ListedConnection> = {
    ...row,
    kind: 'token',
    is_own: row.account_id === accountId,
    state: stateOf(row, now),
    // The hourly upkeep has not recorded it yet.
    ended_reason: row.ended_reason ?? (row.expires_at <= now ? 'expired' : null),
  };
  return { id: row.connection_id, type: 'connection' as const, attributes };
}

function stateOf({ ended_at, expires_at, paused_at }: ListedRow, now: Date): ListedConnection['state'] {
  if (ended_at !== null || expires_at <= now) return 'ended';
  return paused_at === null ? 'active' : 'paused';
}
