import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';

interface Dispatching<Key> {
  /** The maximum number of concurrent deliveries. */
  slots: number;
  /** The string that identifies a row. */
  idOf(key: Key): string;
  /** Due rows in order, without those being delivered. */
  due(atMost: number, underWay: Key[]): Promise<Key[]>;
  deliver(key: Key): Promise<void>;
  log: Pick<FastifyBaseLogger, 'error'>;
}

export interface Dispatcher {
  /** Checks for due rows soon. Returns immediately; errors are logged. */
  wake(): void;
  /** Delivers until nothing is due and nothing is running. */
  run(): Promise<void>;
  /** Takes no more rows and waits for running deliveries. */
  stop(): Promise<void>;
}

/**
 * Delivers due rows of a table in parallel, with a fixed number of slots. It queries due rows only when a slot is free,
 * so that the database decides each time whose turn it is: a long queue of one company never delays another company's
 * message.
 */
export function createDispatcher<Key>({ slots, idOf, due, deliver, log }: Dispatching<Key>): Dispatcher {
  const reportUnreadable = oncePerMinute(log, 'Due work could not be read');
  const underWay = new Map<string, { key: Key; delivery: Promise<void> }>();
  let wakeUp = Promise.withResolvers<void>();
  let isWoken = false;
  let running: Promise<void> | undefined;
  const stopping = new AbortController();

  async function loop(): Promise<void> {
    while (!stopping.signal.aborted) {
      // A wake-up during the query triggers another query.
      isWoken = false;
      wakeUp = Promise.withResolvers();
      const free = slots - underWay.size;
      const before = Array.from(underWay.values(), ({ key }) => key);
      const keys = free > 0 ? await due(free, before) : [];
      for (const key of keys) start(key);
      if (underWay.size === 0) {
        // A delivery that was running during the query may have prevented rows from being due, so only a query without
        // one can end the run.
        if (before.length === 0 && !isWoken) return;
        continue;
      }
      const whileSlotsAreFree = underWay.size < slots ? [wakeUp.promise] : [];
      await Promise.race([...deliveries(), ...whileSlotsAreFree]);
    }
  }

  function start(key: Key): void {
    const id = idOf(key);
    const delivery = deliver(key)
      .catch((error: unknown) => log.error({ err: error, id }, 'A delivery broke off'))
      .finally(() => underWay.delete(id));
    underWay.set(id, { key, delivery });
  }

  function deliveries(): Promise<void>[] {
    return Array.from(underWay.values(), ({ delivery }) => delivery);
  }

  function rouse(): void {
    isWoken = true;
    wakeUp.resolve();
  }

  function run(): Promise<void> {
    rouse();
    running ??= loop().finally(() => (running = undefined));
    return running;
  }

  return {
    run,
    wake: () => void run().catch(reportUnreadable),
    async stop() {
      stopping.abort();
      rouse();
      await running?.catch(() => undefined);
      await Promise.all(deliveries());
    },
  };
}

/** Logs an error at most once a minute by message: while the database is out, every poll gets the same error. */
export function oncePerMinute(log: Pick<FastifyBaseLogger, 'error'>, message: string): (error: unknown) => void {
  const logged = new LRUCache<string, true>({ max: 100, ttl: 60_000, perf: Date });
  return (error) => {
    const cause = error instanceof Error ? error.message : String(error);
    if (logged.has(cause)) return;
    logged.set(cause, true);
    log.error({ err: error }, message);
  };
}
