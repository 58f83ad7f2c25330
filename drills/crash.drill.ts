import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { crash, type CrashReport } from '#testkit/crash/crash.ts';
import { untilVacuumed } from '#testkit/database/drop-database.ts';
import { findPostgres, startScratchPostgres } from '#testkit/database/scratch-postgres.ts';

/**
 * Kills the server during its work, round after round, on both engines or on one. Returns the number of failed
 * rounds.
 */
export async function crashDrill(rounds: number, engine?: 'embedded' | 'postgres'): Promise<number> {
  const wrong = engine === 'postgres' ? 0 : await onEngine('embedded', rounds, () => crash());
  if (engine === 'embedded') return wrong;
  if (!findPostgres()) {
    console.log('postgres   skipped: no PostgreSQL server is installed');
    return wrong;
  }
  const server = await startScratchPostgres();
  try {
    return wrong + (await onEngine('postgres', rounds, () => crashOn(server.url)));
  } finally {
    await server.stop();
  }
}

async function onEngine(engine: string, rounds: number, round: () => Promise<CrashReport>): Promise<number> {
  let wrong = 0;
  for (let count = 1; count <= rounds; count++) {
    const { acknowledged, killedAfterMs, ...found } = await round();
    const isGood =
      found.exitCode === 0 && [found.lost, found.gaps, found.notSentOnce].every((list) => list.length === 0);
    if (!isGood) wrong += 1;
    const { customers, estimates, mails, smsMessages } = acknowledged;
    const counted = `${customers} customers, ${estimates} estimates, ${mails} mails, ${smsMessages} texts`;
    const verdict = isGood ? 'all there' : JSON.stringify(found);
    console.log(`${engine.padEnd(10)} ${count}/${rounds}  killed after ${killedAfterMs} ms: ${counted}: ${verdict}`);
  }
  return wrong;
}

/** One round, with a new database. */
async function crashOn(server: string): Promise<CrashReport> {
  const name = `jobsites_drill_${randomBytes(4).toString('hex')}`;
  const databaseUrl = new URL(server);
  databaseUrl.pathname = `/${name}`;
  await atServer(server, `create database ${name}`);
  const report = await crash({ databaseUrl: databaseUrl.href });
  await untilVacuumed(() => atServer(server, `drop database ${name} with (force)`));
  return report;
}

async function atServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
