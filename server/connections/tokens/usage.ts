import { LRUCache } from 'lru-cache';

/** What a connection did, as stored for each day. */
export interface Usage {
  calls: number;
  drafts: number;
  done: number;
  rejected: number;
}

/** The maximum number of connections whose calls wait to be stored. */
const MOST_CONNECTIONS = 10_000;

/**
 * Adds up the calls of each connection in this process, so that they are stored once a minute instead of with each call.
 * Calls of a process that ends before are not counted.
 */
export class UsageCounter {
  readonly #usage = new LRUCache<string, Usage>({ max: MOST_CONNECTIONS });

  add(connectionId: string, kinds: readonly (keyof Usage)[]): void {
    const usage = this.#usage.get(connectionId) ?? { calls: 0, drafts: 0, done: 0, rejected: 0 };
    for (const kind of kinds) usage[kind] += 1;
    this.#usage.set(connectionId, usage);
  }

  /** Returns what was counted since the last time, and starts over. */
  take(connectionId: string): Usage | undefined {
    const usage = this.#usage.get(connectionId);
    this.#usage.delete(connectionId);
    return usage;
  }
}
