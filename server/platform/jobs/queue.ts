/** A kind of job. The noun that does the work declares it, so that whoever enqueues one says the right thing. */
export type Queue<Data extends object> = QueueRules & {
  readonly name: string;
  /** For the type checker only: what a job of this queue carries. Ids rather than data, for the database may have moved on. */
  readonly carries?: Data;
};

export type QueueRules = {
  /** How often a job that failed is tried again. */
  readonly retries: number;
  /** The wait before the first retry; it doubles with each one. */
  readonly retryDelaySeconds: number;
  /** After this long a job counts as lost with its worker, and is tried again. */
  readonly timeLimitSeconds: number;
};

/** Declares a queue, as `jobQueue<{ file_id: string }>('files.shrink')`. */
export function jobQueue<Data extends object>(name: string, rules: Partial<QueueRules> = {}): Queue<Data> {
  return { name, retries: 2, retryDelaySeconds: 5, timeLimitSeconds: 60, ...rules };
}
