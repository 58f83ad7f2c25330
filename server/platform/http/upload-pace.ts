export interface PaceLimits {
  /** An upload that sends nothing for this long has stalled. */
  silenceMs: number;
  /** The speed is not checked before this time. */
  graceMs: number;
  /** The minimum average speed since the start, checked after that time. */
  leastBytesPerSecond: number;
}

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
