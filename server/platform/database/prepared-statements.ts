import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/**
 * How many times a text must be sent within a minute before it gets a name: a rare statement is not worth the server's
 * memory.
 */
const USES_BEFORE_NAME = 5;
const WITHIN_MS = 60_000;
/** Each connection caches a plan of about 50 kB for each name. */
const MOST_NAMES = 200;
/** The maximum number of texts that are counted. Many occur only once, such as inserts of a certain number of rows. */
const MOST_COUNTED = 1000;

/**
 * Names for statements that run often. A connection parses and plans a named statement once, and then only executes it.
 * For our short reads, planning takes longer than everything else. PostgreSQL still plans for the actual values if that
 * makes the plan cheaper.
 */
export class PreparedStatements {
  readonly #names = new Map<string, string>();
  readonly #uses: LRUCache<string, number>;
  #generation = 0;

  /** `clock` returns milliseconds since an arbitrary time. */
  constructor(clock: { now(): number } = performance) {
    // The minute begins with the first use; later uses do not extend it.
    this.#uses = new LRUCache({ max: MOST_COUNTED, ttl: WITHIN_MS, noUpdateTTL: true, ttlResolution: 0, perf: clock });
  }

  /** The name of a statement with parameters; undefined if it should be planned each time. */
  nameOf(text: string): string | undefined {
    const existing = this.#names.get(text);
    if (existing !== undefined || this.#names.size >= MOST_NAMES) return existing;
    const uses = (this.#uses.get(text) ?? 0) + 1;
    this.#uses.set(text, uses);
    if (uses < USES_BEFORE_NAME) return undefined;
    this.#uses.delete(text);
    // A hash of the text, so that a name never means two different statements on a connection.
    const name = `s${this.#generation}_${createHash('sha256').update(text).digest('base64url')}`;
    this.#names.set(text, name);
    return name;
  }

  /**
   * Gives all statements new names. After a schema change, `select *` on an open connection would fail under its old
   * name for the lifetime of that connection.
   */
  forget(): void {
    this.#names.clear();
    this.#generation += 1;
  }
}

/** Shared by the process: a name means the same statement on every connection. */
export const preparedStatements = new PreparedStatements();

const poolsWithoutNames = new WeakSet<object>();

/** Gives the statements of this pool no names: behind a pooler, the next transaction may get another connection. */
export function withoutNames(pool: object): void {
  poolsWithoutNames.add(pool);
}

/** The names of the statements of this pool; undefined if they get none. */
export function preparedStatementsOf(pool: object): PreparedStatements | undefined {
  return poolsWithoutNames.has(pool) ? undefined : preparedStatements;
}
