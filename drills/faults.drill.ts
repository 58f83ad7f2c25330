import { findPostgres } from '#testkit/database/scratch-postgres.ts';
import { shuffledCallbacks } from './faults/callbacks.ts';
import { movedClock } from './faults/clock.ts';
import { idleConnections, slowClients } from './faults/connections.ts';
import { frozenDatabase, restartedDatabase } from './faults/database.ts';
import { fullDisk } from './faults/disk.ts';
import type { EngineName, Finding } from './faults/installation.ts';
import { overload } from './faults/overload.ts';
import { failingProviders } from './faults/providers.ts';

/** A fault, and the engines on which its effect differs. */
interface Fault {
  name: string;
  engines: readonly EngineName[];
  /** Undefined if this machine cannot produce the fault. */
  run: (engine: EngineName) => Promise<Finding | undefined>;
}

const BOTH = ['embedded', 'postgres'] as const;

const FAULTS: readonly Fault[] = [
  { name: 'frozen', engines: ['postgres'], run: frozenDatabase },
  { name: 'restarted', engines: ['postgres'], run: restartedDatabase },
  { name: 'disk full', engines: BOTH, run: fullDisk },
  { name: 'providers down', engines: ['embedded'], run: () => failingProviders('down') },
  { name: 'providers silent', engines: ['embedded'], run: () => failingProviders('silent') },
  { name: 'providers garbled', engines: ['embedded'], run: () => failingProviders('garbage') },
  { name: 'callbacks', engines: BOTH, run: shuffledCallbacks },
  { name: 'clock', engines: BOTH, run: movedClock },
  { name: 'overload', engines: BOTH, run: overload },
  { name: 'idle', engines: ['embedded'], run: idleConnections },
  { name: 'slow clients', engines: ['embedded'], run: slowClients },
];

/**
 * Runs one fault after another; `only` selects the faults whose names begin with it. Returns the number of failures.
 */
export async function faultsDrill({ only = '' }: { only?: string }): Promise<number> {
  let wrong = 0;
  for (const { name, engines, run } of FAULTS.filter(({ name }) => name.startsWith(only))) {
    for (const engine of engines) {
      const line = (result: string) => console.log(`${engine.padEnd(10)} ${name.padEnd(17)} ${result}`);
      if (engine === 'postgres' && !findPostgres()) {
        line('skipped: no PostgreSQL server is installed');
        continue;
      }
      const finding = await run(engine);
      if (!finding) {
        line('skipped: this user may not mount a file system');
        continue;
      }
      line(finding.measured);
      for (const fault of finding.faults) line(`WRONG: ${fault}`);
      wrong += finding.faults.length;
    }
  }
  return wrong;
}
