/** A kind of job. The feature that runs it declares it, so that its data is type-checked where it is enqueued. */
export type Queue<Data extends object> = QueueRules & {
  readonly name: string;
  /** For the type checker only: the data of a job. Ids rather than records, which may have changed by then. */
  readonly carries?: Data;
};

export type QueueRules = {
  /** How often a failed job is retried. */
  readonly retries: number;
  /** The delay before the first retry; it doubles with each one. */
  readonly retryDelaySeconds: number;
  /** After this long a job counts as lost with its worker, and is retried. */
  readonly timeLimitSeconds: number;
  /** Somebody waits for its jobs: they have slots of their own, and do not wait for those of a busy company. */
  readonly isUrgent: boolean;
};

/** Declares a queue, as `jobQueue<{ file_id: string }>('files.shrink')`. */
export function jobQueue<Data extends object>(name: string, rules: Partial<QueueRules> = {}): Queue<Data> {
  return { name, retries: 2, retryDelaySeconds: 5, timeLimitSeconds: 60, isUrgent: false, ...rules };
}
