interface Waiting {
  share: number;
  enter: () => void;
}

interface SemaphoreOptions {
  /** How many may wait; more are rejected. */
  mostWaiting?: number;
  /** How long a caller waits before it is rejected, in milliseconds. */
  timeoutMs?: number;
}

/** The queue is too long, or did not move in time. */
export class QueueFullError extends Error {
  override readonly name = 'QueueFullError';
}

/**
 * A semaphore for a limited amount of concurrent work. Each piece holds its share while it runs; if it does not fit, it
 * waits in a queue. The queue keeps its order, so that a large piece is not overtaken for ever by small ones.
 */
export class Semaphore {
  readonly #size: number;
  readonly #options: SemaphoreOptions;
  readonly #line: Waiting[] = [];
  #taken = 0;

  constructor(size: number, options: SemaphoreOptions = {}) {
    this.#size = size;
    this.#options = options;
  }

  /** Runs the work once its share is free; a share above the size takes all of it. Throws QueueFullError. */
  async during<T>(share: number, work: () => Promise<T>): Promise<T> {
    const release = await this.acquire(share);
    try {
      return await work();
    } finally {
      release();
    }
  }

  /** Acquires a share, to be released once; a share above the size takes all of it. Throws QueueFullError. */
  async acquire(share: number): Promise<() => void> {
    const taken = Math.min(share, this.#size);
    await this.#enter(taken);
    return () => {
      this.#taken -= taken;
      this.#admit();
    };
  }

  async #enter(share: number): Promise<void> {
    const { mostWaiting = Infinity, timeoutMs } = this.#options;
    if (this.#line.length === 0 && this.#taken + share <= this.#size) {
      this.#taken += share;
      return;
    }
    if (this.#line.length >= mostWaiting) throw new QueueFullError('Too many are waiting already');
    await new Promise<void>((resolve, reject) => {
      const waiting: Waiting = { share, enter: resolve };
      this.#line.push(waiting);
      if (timeoutMs === undefined) return;
      const timer = setTimeout(() => {
        this.#line.splice(this.#line.indexOf(waiting), 1);
        reject(new QueueFullError(`Nothing became free within ${timeoutMs} ms`));
        this.#admit();
      }, timeoutMs);
      waiting.enter = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  #admit(): void {
    for (let next = this.#line[0]; next && this.#taken + next.share <= this.#size; next = this.#line[0]) {
      this.#line.shift();
      this.#taken += next.share;
      next.enter();
    }
  }
}
