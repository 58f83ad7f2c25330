import { paymentCrashes } from '#testkit/crash/payment-crash.ts';
import { findPostgres, startScratchPostgres } from '#testkit/database/scratch-postgres.ts';

/**
 * Kills the server while customers pay at a fake Stripe, on the embedded engine or on PostgreSQL. Returns the number
 * of failed rounds.
 */
export async function paymentsDrill(rounds: number, engine: 'embedded' | 'postgres'): Promise<number> {
  if (engine === 'embedded') return onEngine(engine, rounds, undefined);
  if (!findPostgres()) throw new Error('No PostgreSQL server is installed');
  const server = await startScratchPostgres();
  try {
    return await onEngine(engine, rounds, server.url);
  } finally {
    await server.stop();
  }
}

async function onEngine(engine: string, rounds: number, databaseUrl: string | undefined): Promise<number> {
  let round = 0;
  const sums = { done: 0, onThePage: 0, waiting: 0 };
  const counted = (each: typeof sums) =>
    `${each.done} had paid, ${each.onThePage} were on the page, ${each.waiting} not answered`;
  const reports = await paymentCrashes({
    databaseUrl,
    rounds,
    onRound(report) {
      for (const name of ['done', 'onThePage', 'waiting'] as const) sums[name] += report[name];
      const verdict = report.faults.length === 0 ? 'all paid once' : report.faults.join('; ');
      console.log(
        `${engine.padEnd(10)} ${++round}/${rounds}  killed at "${report.killPoint}": ${counted(report)}: ${verdict}`,
      );
    },
  });
  console.log(`${engine.padEnd(10)} ${counted(sums)}`);
  return reports.filter(({ faults }) => faults.length > 0).length;
}
