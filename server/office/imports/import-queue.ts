import { AppError } from '#contract/errors.ts';
import { KeyedSemaphore } from '../../platform/keyed-semaphore.ts';
import { QueueFullError, Semaphore } from '../../platform/semaphore.ts';

const TIMEOUT_MS = 20_000;
/** The number of waiting files of one company, besides the one being processed. */
const MOST_WAITING = 3;

const ANOTHER_IS_READ = 'Your company is importing other files at the moment. Please wait a few seconds and try again.';

/**
 * Reading, validating and running files takes processor time and transactions. They are processed one at a time for
 * each company, and companies take turns, so that imports use a small share of the process regardless of how much is
 * uploaded.
 */
export class ImportQueue {
  readonly #ofCompany = new KeyedSemaphore(1, { mostWaiting: MOST_WAITING, timeoutMs: TIMEOUT_MS });
  readonly #all = new Semaphore(1, { mostWaiting: 100, timeoutMs: TIMEOUT_MS });

  /**
   * Runs the work when it is its turn. Throws `too_many_requests` or `unavailable` if too many are waiting, or after
   * waiting too long.
   */
  async run<T>(companyId: string, work: () => Promise<T>): Promise<T> {
    return orThrow(
      () =>
        this.#ofCompany.run(companyId, () =>
          orThrow(
            () => this.#all.during(1, work),
            () => new AppError('unavailable'),
          ),
        ),
      () => new AppError('too_many_requests', { message: ANOTHER_IS_READ, retryAfter: 5 }),
    );
  }
}

async function orThrow<T>(work: () => Promise<T>, full: () => AppError): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof QueueFullError ? full() : error;
  }
}
