/**
 * A kind of job. The feature that runs the jobs declares it, so that their data is type-checked where they are
 * enqueued.
 */
export type Queue<Data extends object> = QueueRules & {
  readonly name: string;
  /**
   * For the type checker only: the data of a job. Use ids rather than records, which may have changed when the job
   * runs.
   */
  readonly carries?: Data;
};

export type QueueRules = {
  /** The number of times that a failed job is retried. */
  readonly retries: number;
  /** The delay before the first retry; it doubles with each one. */
  readonly retryDelaySeconds: number;
  /** After this time, a job and its worker are considered lost, and the job is retried. */
  readonly timeLimitSeconds: number;
  /** A user waits for its jobs. They have separate slots and do not wait for the jobs of a busy company. */
  readonly isUrgent: boolean;
};

/** Declares a queue, for example `jobQueue<{ file_id: string }>('files.shrink')`. */
export function jobQueue<Data extends object>(name: string, rules: Partial<QueueRules> = {}): Queue<Data> {
  return { name, retries: 2, retryDelaySeconds: 5, timeLimitSeconds: 60, isUrgent: false, ...rules };
}
