import { Semaphore } from './semaphore.ts';

type Limits = ConstructorParameters<typeof Semaphore>[1];

/** Limits concurrent work for each key, such as a company. Unused keys take no memory. */
export class KeyedSemaphore {
  readonly #most: number;
  readonly #limits: Limits;
  readonly #used = new Map<string, { semaphore: Semaphore; users: number }>();

  constructor(most: number, limits?: Limits) {
    this.#most = most;
    this.#limits = limits;
  }

  /**
   * Runs the work when it is the key's turn. Throws QueueFullError if too many callers are waiting, or after the
   * timeout.
   */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const used = this.#used.get(key) ?? { semaphore: new Semaphore(this.#most, this.#limits), users: 0 };
    this.#used.set(key, used);
    used.users += 1;
    try {
      return await used.semaphore.during(1, work);
    } finally {
      used.users -= 1;
      if (used.users === 0) this.#used.delete(key);
    }
  }

  /** The number of keys in use. */
  get size(): number {
    return this.#used.size;
  }
}
