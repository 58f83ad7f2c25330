import type { IncomingMessage } from 'node:http';
import { AppError } from '#contract/errors.ts';
import { KeyedSemaphore } from '../keyed-semaphore.ts';
import { Semaphore, QueueFullError } from '../semaphore.ts';

/** Determines whether an upload is fast enough. Has no clock: its caller passes times in milliseconds. */
export class UploadPace {
  readonly #limits: PaceLimits;
  #began: number;
  #lastProgress: number;
  #bytes = 0;

  constructor(limits: PaceLimits, now: number) {
    this.#limits = limits;
    this.#began = now;
    this.#lastProgress = now;
  }

  /** Whether the upload is too slow at `now`, with `bytes` received in total. */
  isTooSlow(bytes: number, now: number): boolean {
    if (bytes > this.#bytes) this.#lastProgress = now;
    this.#bytes = bytes;
    const { silenceMs, graceMs, leastBytesPerSecond } = this.#limits;
    if (now - this.#lastProgress >= silenceMs) return true;
    const elapsed = now - this.#began;
    return elapsed >= graceMs && bytes < (leastBytesPerSecond * elapsed) / 1000;
  }

  /** Excludes time during which the server did not read, because it is not the sender's fault. */
  exclude(milliseconds: number): void {
    this.#began += milliseconds;
    this.#lastProgress += milliseconds;
  }
}

export interface UploadLimits extends PaceLimits {
  /** The maximum number of file bytes in memory, over all uploads. */
  bytes: number;
  /** The maximum number of concurrent uploads of one account. */
  mostAtOnce: number;
  /** How many more uploads of one account may wait, unread. */
  mostWaiting: number;
  /** How long an upload waits for its turn, or for memory. */
  waitMs: number;
}

const MEGABYTE = 1024 * 1024;

export const UPLOAD_LIMITS: UploadLimits = {
  bytes: 96 * MEGABYTE,
  mostAtOnce: 3,
  mostWaiting: 20,
  waitMs: 30_000,
  silenceMs: 20_000,
  graceMs: 15_000,
  leastBytesPerSecond: 10_000,
};

/** Called with the size of each received chunk. Waits until there is memory for it. */
export type Reserve = (bytes: number) => Promise<void>;

/**
 * Limits what uploads may hold. Memory is reserved for received bytes, never for a length that is only declared. An
 * account has few concurrent uploads, and a stalled one is ended, so that idle clients cannot block others.
 */
export class Uploads {
  readonly #limits: UploadLimits;
  readonly #memory: Semaphore;
  readonly #turns: KeyedSemaphore;

  constructor(limits: UploadLimits = UPLOAD_LIMITS) {
    this.#limits = limits;
    this.#memory = new Semaphore(limits.bytes, { timeoutMs: limits.waitMs });
    this.#turns = new KeyedSemaphore(limits.mostAtOnce, { mostWaiting: limits.mostWaiting, timeoutMs: limits.waitMs });
  }

  /** Reads an upload of `account` and runs the work on it. Its reservation is released afterwards. */
  async run<U, T>(
    account: string,
    raw: IncomingMessage,
    read: (reserve: Reserve) => Promise<U>,
    work: (upload: U) => Promise<T>,
  ): Promise<T> {
    let hasBegun = false;
    try {
      return await this.#turns.run(account, async () => {
        hasBegun = true;
        // A client that disconnected while waiting sends nothing more, and no event would report it.
        if (raw.destroyed) throw new AppError('malformed_request');
        return this.#inMemory(raw, read, work);
      });
    } catch (error) {
      if (!(error instanceof QueueFullError)) throw error;
      throw new AppError(hasBegun ? 'unavailable' : 'too_many_requests', { retryAfter: 5 });
    }
  }

  async #inMemory<U, T>(
    raw: IncomingMessage,
    read: (reserve: Reserve) => Promise<U>,
    work: (upload: U) => Promise<T>,
  ): Promise<T> {
    const releases: (() => void)[] = [];
    let isOver = false;
    const pace = new UploadPace(this.#limits, performance.now());
    let isWaiting = false;
    const reserve: Reserve = async (bytes) => {
      const requestedAt = performance.now();
      isWaiting = true;
      const release = await this.#memory.acquire(bytes);
      isWaiting = false;
      pace.exclude(performance.now() - requestedAt);
      // An upload that was ended may still deliver a chunk.
      if (isOver) release();
      else releases.push(release);
    };
    try {
      const upload = await this.#watched(raw, read(reserve), (bytes, now) => !isWaiting && pace.isTooSlow(bytes, now));
      return await work(upload);
    } finally {
      isOver = true;
      for (const release of releases) release();
    }
  }

  /** Ends an upload that is too slow. Reading the rest then fails with the connection, and that error is ignored. */
  async #watched<U>(
    { socket }: IncomingMessage,
    reading: Promise<U>,
    isTooSlow: (bytes: number, now: number) => boolean,
  ): Promise<U> {
    const before = socket.bytesRead;
    const tooSlow = Promise.withResolvers<never>();
    const { silenceMs, graceMs } = this.#limits;
    const watch = setInterval(
      () => {
        if (isTooSlow(socket.bytesRead - before, performance.now())) tooSlow.reject(new TooSlow());
      },
      Math.min(1000, silenceMs, graceMs) / 2,
    );
    try {
      return await Promise.race([reading, tooSlow.promise]);
    } finally {
      clearInterval(watch);
      reading.catch(() => undefined);
    }
  }
}

/** An upload has stalled. Its connection cannot be reused, because the rest of the body may still arrive. */
export class TooSlow extends AppError {
  constructor() {
    super('malformed_request', { message: 'The upload was too slow and has been stopped. Please try again.' });
  }
}

interface PaceLimits {
  /** An upload that sends nothing for this long has stalled. */
  silenceMs: number;
  /** The speed is not checked before this time. */
  graceMs: number;
  /** The minimum average speed since the start, checked after that time. */
  leastBytesPerSecond: number;
}
