import { setTimeout as wait } from 'node:timers/promises';
import { Workload } from '../workload.ts';
import { type Finding, type Installation, readiness, seconds, secondsUntil, withInstallation } from './installation.ts';

const RATE = 40;
const OUT_MS = 20_000;
const MAIL_TAKES_MS = 1000;

/** PostgreSQL accepts connections and does not respond, as on a machine that hangs. */
export function frozenDatabase(): Promise<Finding> {
  return duringOutage(async (postgres) => {
    postgres.signal('SIGSTOP');
    await wait(OUT_MS);
    postgres.signal('SIGCONT');
  });
}

/** PostgreSQL closes all connections and is down for a while. */
export function restartedDatabase(): Promise<Finding> {
  return duringOutage((postgres) => postgres.restart({ outForMs: OUT_MS }));
}

async function duringOutage(outage: (postgres: NonNullable<Installation['postgres']>) => Promise<void>) {
  // So that emails are in transit when the outage begins.
  return withInstallation(
    'postgres',
    { mailTakesMs: MAIL_TAKES_MS },
    async ({ server, mailServer, postgres }): Promise<Finding> => {
      if (!postgres) throw new Error('This fault needs PostgreSQL');
      const workload = await Workload.at(server.url);
      const isReady = async () => (await readiness(server.url)) === 'ok';
      const { unready, ready } = await workload.during(RATE, async () => {
        await wait(3000);
        const out = outage(postgres);
        const unready = await secondsUntil(async () => !(await isReady()), OUT_MS);
        await out;
        const ready = await secondsUntil(isReady, 60_000);
        await wait(3000);
        return { unready, ready };
      });
      const { requests, ok, unavailable, cuts, broken } = workload.tally;
      const faults = await workload.faults(mailServer);
      if (unready === undefined) faults.push('/readyz did not fail');
      if (ready === undefined) faults.push('/readyz did not recover');
      if (cuts.length > 0) faults.push(`${cuts.length} connections were cut, as ${cuts[0]}`);
      if (broken.length > 0) faults.push(`${broken.length} broken answers, as ${broken[0]}`);
      return {
        measured:
          `${ok} of ${requests} requests done after ${unavailable} answers of 503; /readyz says so after ${seconds(unready)}, ` +
          `is well again after ${seconds(ready)}; ${workload.acknowledged}`,
        faults,
      };
    },
  );
}
