import { setTimeout as wait } from 'node:timers/promises';
import { Workload } from '../workload.ts';
import { type EngineName, type Finding, withInstallation } from './installation.ts';

const RATE = 20;
const HOUR_MS = 60 * 60 * 1000;
/** The clock's offsets in hours from the real time, a few seconds each. */
const SHIFTS = [0, 1, -1, 20, 0];
const EACH_MS = 4000;

/** Shifts the clock of the server's process by the number of milliseconds that its parent sends. */
const SHIFTABLE = `
  let shift = 0;
  const RealDate = Date;
  globalThis.Date = class Date extends RealDate {
    constructor(...given) { if (given.length === 0) super(RealDate.now() + shift); else super(...given); }
    static now() { return RealDate.now() + shift; }
    static [Symbol.hasInstance](value) { return value instanceof RealDate; }
  };
  process.on('message', (message) => {
    if (typeof message === 'string' && message.startsWith('clock ')) shift = Number(message.slice(6));
  });
`;

/** The clock is set forward and back under load, as by an administrator or a time server. */
export function movedClock(engine: EngineName): Promise<Finding> {
  return withInstallation(engine, { preload: SHIFTABLE }, async ({ server, mailServer }) => {
    const workload = await Workload.at(server.url);
    await workload.during(RATE, async () => {
      for (const hours of SHIFTS) {
        server.tell(`clock ${hours * HOUR_MS}`);
        await wait(EACH_MS);
      }
    });
    // Rows queued while the clock was ahead are due once the clock reaches that time.
    server.tell(`clock ${Math.max(...SHIFTS) * HOUR_MS}`);
    const { requests, ok, broken } = workload.tally;
    const faults = await workload.faults(mailServer);
    if (broken.length > 0) faults.push(`${broken.length} broken answers, as ${broken[0]}`);
    return {
      measured: `set to ${SHIFTS.map((hours) => (hours > 0 ? `+${hours}` : String(hours))).join(', ')} hours: ${ok} of ${requests} requests done; ${workload.acknowledged}`,
      faults,
    };
  });
}
