export interface PaceLimits {
  /** An upload that sends nothing for so long has stalled. */
  silenceMs: number;
  /** For so long an upload may be as slow as it likes. */
  graceMs: number;
  /** What an upload has to reach after that, on average since it began. */
  leastBytesPerSecond: number;
}

/** Tells whether an upload comes fast enough. Knows no clock: times are milliseconds that its user reads. */
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

  /** Whether the upload is too slow at `now`, with so many bytes received in all. */
  isTooSlow(bytes: number, now: number): boolean {
    if (bytes > this.#bytes) this.#lastProgress = now;
    this.#bytes = bytes;
    const { silenceMs, graceMs, leastBytesPerSecond } = this.#limits;
    if (now - this.#lastProgress >= silenceMs) return true;
    const elapsed = now - this.#began;
    return elapsed >= graceMs && bytes < (leastBytesPerSecond * elapsed) / 1000;
  }

  /** Leaves out a time in which the server did not read, for which the sender cannot be blamed. */
  skip(milliseconds: number): void {
    this.#began += milliseconds;
    this.#lastProgress += milliseconds;
  }
}
