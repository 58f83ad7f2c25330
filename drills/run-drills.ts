import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { approvalDrill } from './approval.drill.ts';
import { archiveDrill } from './archive.drill.ts';
import { backupDrill } from './backup.drill.ts';
import { clusterDrill } from './cluster.drill.ts';
import { crashDrill } from './crash.drill.ts';
import { failoverDrill } from './failover.drill.ts';
import { faultsDrill } from './faults.drill.ts';
import { imageDrill } from './image.drill.ts';
import { linksDrill } from './links.drill.ts';
import { machinesDrill } from './machines.drill.ts';
import { paymentsDrill } from './payments.drill.ts';
import { powerCutDrill } from './power-cut.drill.ts';

/*
 * npm run drills                                 all of them
 * npm run drills -- crash --rounds 20            kill -9 under load, on both engines or on that of --engine
 * npm run drills -- approval --rounds 40         kill -9 while customers approve, decline, and ask
 * npm run drills -- payments --rounds 40 --engine postgres    kill -9 while customers pay online
 * npm run drills -- links --rounds 50000 --seed 7    this many malformed and valid calls behind customers' links
 * npm run drills -- power-cut --rounds 50 --seed 7   power failures of the embedded engine
 * npm run drills -- backup --invoices 100000 --megabytes 1000    backup under load, wipe, restore, the other engine
 * npm run drills -- archive --invoices 2000 --megabytes 1000    archive, import elsewhere, archive again; the memory
 * npm run drills -- machines --rate 200          two web processes and two workers behind HAProxy, killed and replaced
 * npm run drills -- failover --rounds 20 --rate 100    the primary of three Patroni nodes killed, frozen, and cut off
 * npm run drills -- cluster --rate 5           a shard of the Citus cluster of CITUS_URL is moved, and a worker is down
 * npm run drills -- image                        the image of deploy/Dockerfile, without a container engine
 * npm run drills -- faults --only disk           database, disk, providers, clock, overload, and misbehaving clients
 */

interface Options {
  rounds: number;
  seed: number;
  invoices: number;
  megabytes: number;
  /** Without it, each drill has its own. */
  rate: number | undefined;
  only: string;
  /** Without it, a drill for both engines runs on both, and a drill for either engine on the embedded one. */
  engine: 'embedded' | 'postgres' | undefined;
}

const DRILLS: Record<string, { rounds?: number; run: (options: Options) => Promise<number> }> = {
  crash: { rounds: 5, run: ({ rounds, engine }) => crashDrill(rounds, engine) },
  approval: { rounds: 40, run: ({ rounds }) => approvalDrill(rounds) },
  payments: { rounds: 30, run: ({ rounds, engine = 'embedded' }) => paymentsDrill(rounds, engine) },
  links: { rounds: 50_000, run: linksDrill },
  'power-cut': { rounds: 200, run: powerCutDrill },
  backup: { run: backupDrill },
  archive: { run: archiveDrill },
  machines: { run: ({ rate = 200 }) => machinesDrill({ rate }) },
  failover: { rounds: 20, run: ({ rounds, rate = 100 }) => failoverDrill({ rounds, rate }) },
  cluster: { run: ({ rate = 5 }) => clusterDrill({ rate }) },
  faults: { run: faultsDrill },
  image: { run: imageDrill },
};

const { values, positionals } = parseArgs({
  options: {
    rounds: { type: 'string' },
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
    invoices: { type: 'string', default: '2000' },
    megabytes: { type: 'string', default: '20' },
    rate: { type: 'string' },
    only: { type: 'string', default: '' },
    engine: { type: 'string', default: '' },
  },
  allowPositionals: true,
});
const names = positionals.length > 0 ? positionals : Object.keys(DRILLS);
const unknown = names.find((name) => !(name in DRILLS));
if (unknown !== undefined) stop(`There is no drill ${unknown}: choose from ${Object.keys(DRILLS).join(', ')}.`);
const options = {
  engine: engineNamed(values.engine),
  invoices: numberOf('invoices'),
  megabytes: numberOf('megabytes'),
  seed: numberOf('seed', 0),
  rate: values.rate === undefined ? undefined : numberOf('rate'),
  only: values.only,
};

let wrong = 0;
for (const name of names) {
  const { rounds = 1, run } = DRILLS[name] ?? stop(name);
  wrong += await run({ ...options, rounds: values.rounds === undefined ? rounds : numberOf('rounds') });
}
console.log(wrong === 0 ? 'Nothing was lost and nothing was sent twice.' : `${wrong} things went wrong.`);
process.exit(wrong === 0 ? 0 : 1);

function numberOf(name: keyof typeof values, least = 1): number {
  const value = Number(values[name]);
  if (!Number.isInteger(value) || value < least) stop(`--${name} must be a whole number from ${least}.`);
  return value;
}

function engineNamed(name: string): Options['engine'] {
  if (name === '') return undefined;
  return name === 'embedded' || name === 'postgres' ? name : stop('--engine must be embedded or postgres.');
}

function stop(sentence: string): never {
  console.error(sentence);
  process.exit(2);
}
