interface Waiting {
  share: number;
  enter: () => void;
}

interface SemaphoreOptions {
  /** The maximum number of waiting callers. More are rejected. */
  mostWaiting?: number;
  /** How long a caller waits before it is rejected, in milliseconds. */
  timeoutMs?: number;
}

/** The queue is too long, or the wait timed out. */
export class QueueFullError extends Error {
  override readonly name = 'QueueFullError';
}

/**
 * A semaphore that limits concurrent work. Each piece holds its share while it runs. A piece that does not fit waits in
 * a queue. The queue keeps its order, so that small pieces do not overtake a large one forever.
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

  /** Runs the work once its share is free. A share above the size takes all of it. Throws QueueFullError. */
  async during<T>(share: number, work: () => Promise<T>): Promise<T> {
    const release = await this.acquire(share);
    try {
      return await work();
    } finally {
      release();
    }
  }

  /** Acquires a share, which must be released once. A share above the size takes all of it. Throws QueueFullError. */
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
