import { FairQueue, type Queued } from './fair-queue.ts';

/** A company's piece of work, and the share of the semaphore that it needs. */
interface Piece extends Queued {
  share: number;
}

interface Waiting extends Piece {
  enter: () => void;
}

/**
 * A semaphore that limits concurrent work, in which companies take turns as in a FairQueue: while others wait, a
 * company gets no second piece. The piece whose turn it is waits until its share is free, so that small pieces do not
 * overtake it.
 */
export class FairSemaphore {
  readonly #size: number;
  readonly #queue = new FairQueue<Waiting>();
  #taken = 0;

  constructor(size: number) {
    this.#size = size;
  }

  /** Runs the work when it is the company's turn. A share above the size takes all of it. */
  async during<T>({ company_id, share }: Piece, work: () => Promise<T>): Promise<T> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const piece: Waiting = { company_id, share: Math.min(share, this.#size), enter: resolve };
    this.#queue.add(piece);
    this.#admit();
    await promise;
    try {
      return await work();
    } finally {
      this.#taken -= piece.share;
      this.#queue.finish(piece);
      this.#admit();
    }
  }

  #admit(): void {
    for (let next = this.#queue.next(); next && this.#taken + next.share <= this.#size; next = this.#queue.next()) {
      this.#queue.take();
      this.#taken += next.share;
      next.enter();
    }
  }
}
