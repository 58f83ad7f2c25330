import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { Refusal } from '../contract/refusals.ts';
import type { Database } from './platform/database/database.ts';
import type { Jobs } from './platform/jobs/jobs.ts';

/** GET /healthz says that the process answers; GET /readyz that its database and its jobs do too. */
export function serveHealth(app: FastifyInstance, { database, jobs }: { database: Database; jobs: Jobs }): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async () => {
    await sql`select 1`.execute(database.house);
    if (!(await jobs.ready())) throw new Refusal('unavailable');
    return { status: 'ok' };
  });
}
