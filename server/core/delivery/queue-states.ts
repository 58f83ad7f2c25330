import { sql } from 'kysely';
import { asCompany, type Database } from '../../platform/database/database.ts';
import { messagesDue, waitingMessages } from './message-store.ts';

/** The state of a queue in the database. */
export interface QueueState {
  queue: string;
  /** The number of waiting rows, including those scheduled for a later attempt. */
  depth: number;
  /** How long the most overdue row has been due, in seconds; 0 if none is due. */
  oldestAgeSeconds: number;
}

interface Waiting {
  queue: string;
  depth: number;
  next_attempt_at: Date | null;
}

/** Messages, notices, and jobs by queue; an empty queue of `jobQueues` is listed too. */
export async function queueStates(database: Database, jobQueues: readonly string[], now: Date): Promise<QueueState[]> {
  const { rows } = await sql<Waiting>`
    select 'notices' as queue, count(*)::integer as depth, min(next_attempt_at) as next_attempt_at
    from notices where status = 'queued'
    union all
    select name, count(job_id)::integer, min(next_attempt_at)
    from unnest(${jobQueues}::text[]) as name left join jobs on jobs.queue = name
    group by name
  `.execute(database.systemDb);
  return [await messageState(database), ...rows].map(({ queue, depth, next_attempt_at }) => ({
    queue,
    depth,
    oldestAgeSeconds: next_attempt_at ? Math.max(0, (now.getTime() - next_attempt_at.getTime()) / 1000) : 0,
  }));
}

/** The messages of this many companies are counted. */
const COUNTED_COMPANIES = 50;

/**
 * The waiting messages of all companies in the queue. The companies that have been due for the longest time are
 * counted exactly; each further one counts as one message, and so does one that cannot be read.
 */
async function messageState(database: Database): Promise<Waiting> {
  const companies = await database.systemDb
    .selectFrom('due')
    .select(['company_id', 'next_at', sql<number>`count(*) over ()::integer`.as('number')])
    .where('kind', '=', messagesDue.kind)
    .orderBy('next_at')
    .limit(COUNTED_COMPANIES)
    .execute();
  let depth = Math.max(0, (companies[0]?.number ?? 0) - COUNTED_COMPANIES);
  const times: Date[] = [];
  for (const { company_id, next_at } of companies) {
    const unread = { depth: 1, next_attempt_at: next_at };
    const state = await asCompany(database, company_id, waitingMessages).catch(() => unread);
    depth += state.depth;
    if (state.next_attempt_at) times.push(state.next_attempt_at);
  }
  const oldest = times.toSorted((one, other) => one.getTime() - other.getTime())[0];
  return { queue: 'messages', depth, next_attempt_at: oldest ?? null };
}
