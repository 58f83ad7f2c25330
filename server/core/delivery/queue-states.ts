import { sql } from 'kysely';
import type { SystemDb } from '../../platform/database/database.ts';

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
export async function queueStates(db: SystemDb, jobQueues: readonly string[], now: Date): Promise<QueueState[]> {
  const { rows } = await sql<Waiting>`
    select 'messages' as queue, depth, next_attempt_at from queued_messages()
    union all
    select 'notices', count(*)::integer, min(next_attempt_at) from notices where status = 'queued'
    union all
    select name, count(job_id)::integer, min(next_attempt_at)
    from unnest(${jobQueues}::text[]) as name left join jobs on jobs.queue = name
    group by name
  `.execute(db);
  return rows.map(({ queue, depth, next_attempt_at }) => ({
    queue,
    depth,
    oldestAgeSeconds: next_attempt_at ? Math.max(0, (now.getTime() - next_attempt_at.getTime()) / 1000) : 0,
  }));
}
