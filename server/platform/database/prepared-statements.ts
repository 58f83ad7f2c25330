import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** How often a text is sent within a minute before it gets a name: what is asked seldom is not worth the server's memory. */
const USES_BEFORE_NAME = 5;
const WITHIN_MS = 60_000;
/** Each connection keeps a plan for each name, of some 50 kB. */
const MOST_NAMES = 200;
/** Texts that are counted; many occur only once, as inserts of so many rows. */
const MOST_COUNTED = 1000;

/**
 * Names for the statements that run often. A connection parses and plans a named statement once and from then on only
 * executes it; for our short reads planning takes longer than the rest. PostgreSQL itself keeps planning for the values
 * where that makes a cheaper plan.
 */
export class PreparedStatements {
  readonly #names = new Map<string, string>();
  readonly #uses: LRUCache<string, number>;
  #generation = 0;

  /** `clock` tells the milliseconds since any moment. */
  constructor(clock: { now(): number } = performance) {
    // The minute counts from the first use: a use does not prolong it.
    this.#uses = new LRUCache({ max: MOST_COUNTED, ttl: WITHIN_MS, noUpdateTTL: true, ttlResolution: 0, perf: clock });
  }

  /** The name of a statement with parameters; undefined if it is to be planned each time. */
  nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= MOST_NAMES) return known;
    const uses = (this.#uses.get(text) ?? 0) + 1;
    this.#uses.set(text, uses);
    if (uses < USES_BEFORE_NAME) return undefined;
    this.#uses.delete(text);
    // Of the text, so that a name never means two statements on a connection.
    const name = `s${this.#generation}_${createHash('sha256').update(text).digest('base64url')}`;
    this.#names.set(text, name);
    return name;
  }

  /**
   * Gives all statements new names. After a change of the schema, `select *` of an open connection fails under its old
   * name for as long as that connection lives.
   */
  forget(): void {
    this.#names.clear();
    this.#generation += 1;
  }
}

/** Of the process: a name means the same on every connection. */
export const preparedStatements = new PreparedStatements();
