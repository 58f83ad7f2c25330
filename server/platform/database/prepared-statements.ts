import { LRUCache } from 'lru-cache';

/** How often a text is sent before it gets a name: what is asked once is not worth the server's memory. */
const USES_BEFORE_NAME = 5;
/** Each connection keeps a plan for each name, of some 50 kB. */
const MOST_NAMES = 128;
/** Texts that are counted; many occur only once, as inserts of so many rows. */
const MOST_COUNTED = 1000;

/**
 * Names for the statements that run often. A connection parses and plans a named statement once and from then on only
 * executes it; for our short reads planning takes longer than the rest. PostgreSQL itself keeps planning for the values
 * where that makes a cheaper plan.
 */
export class PreparedStatements {
  readonly #names = new Map<string, string>();
  readonly #uses = new LRUCache<string, number>({ max: MOST_COUNTED });
  #generation = 0;

  /** The name of a statement with parameters; undefined if it is to be planned each time. */
  nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= MOST_NAMES) return known;
    const uses = (this.#uses.get(text) ?? 0) + 1;
    this.#uses.set(text, uses);
    if (uses < USES_BEFORE_NAME) return undefined;
    this.#uses.delete(text);
    const name = `g${this.#generation}_${this.#names.size}`;
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
