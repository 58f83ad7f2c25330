import type { IncomingMessage } from 'node:http';
import { Refusal } from '../../../contract/refusals.ts';
import { KeyedSemaphore } from '../keyed-semaphore.ts';
import { Room, RoomIsFull } from '../room.ts';
import { type PaceLimits, UploadPace } from './upload-pace.ts';

export interface UploadLimits extends PaceLimits {
  /** Bytes of files held in memory at the same time, of all uploads together. */
  bytes: number;
  /** Uploads of one account at the same time. */
  mostAtOnce: number;
  /** How many more of one account may wait for their turn, unread. */
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

/** What the reader of an upload does with each chunk that has come: waits until there is memory for it. */
export type Reserve = (bytes: number) => Promise<void>;

/**
 * Bounds what uploads may hold. Memory is reserved for what was received, never for a length that is only claimed; an
 * account has few uploads at a time, and one that stalls is ended, so that nobody keeps the others out by doing nothing.
 */
export class Uploads {
  readonly #limits: UploadLimits;
  readonly #memory: Room;
  readonly #turns: KeyedSemaphore;

  constructor(limits: UploadLimits = UPLOAD_LIMITS) {
    this.#limits = limits;
    this.#memory = new Room(limits.bytes, { patience: limits.waitMs });
    this.#turns = new KeyedSemaphore(limits.mostAtOnce, { mostWaiting: limits.mostWaiting, patience: limits.waitMs });
  }

  /** Reads an upload of `account` and does the work on it; what was reserved is free again afterwards. */
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
        // Whoever hung up while waiting sends nothing more, and no event would say so.
        if (raw.destroyed) throw new Refusal('malformed_request');
        return this.#inMemory(raw, read, work);
      });
    } catch (error) {
      if (!(error instanceof RoomIsFull)) throw error;
      throw new Refusal(hasBegun ? 'unavailable' : 'too_many_requests', { retryAfter: 5 });
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
      const asked = performance.now();
      isWaiting = true;
      const release = await this.#memory.acquire(bytes);
      isWaiting = false;
      pace.skip(performance.now() - asked);
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

  /** Gives up on an upload that is too slow. What is left of its reading fails with the connection, which nobody waits for. */
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

/** An upload that has stalled. Its connection cannot be used again: the rest of the body may still come. */
export class TooSlow extends Refusal {
  constructor() {
    super('malformed_request', { says: 'The upload was too slow and has been stopped. Please try again.' });
  }
}
