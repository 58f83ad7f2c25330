import { AppError } from '#contract/errors.ts';
import { KeyedSemaphore } from '../../platform/keyed-semaphore.ts';
import { QueueFullError, Semaphore } from '../../platform/semaphore.ts';

const TIMEOUT_MS = 20_000;
/** Besides the one that is read, of one company. */
const MOST_WAITING = 3;

const ANOTHER_IS_READ = 'Your company is importing other files at the moment. Please wait a few seconds and try again.';

/**
 * Reading, checking and running files takes processor time and transactions: one at a time for each company, and companies
 * in the order of their files, so that imports take a small share of the process whoever uploads how much.
 */
export class ImportQueue {
  readonly #ofCompany = new KeyedSemaphore(1, { mostWaiting: MOST_WAITING, timeoutMs: TIMEOUT_MS });
  readonly #all = new Semaphore(1, { mostWaiting: 100, timeoutMs: TIMEOUT_MS });

  /** Does the work when it is its turn. Throws `too_many_requests` or `unavailable` where too many wait, or for too long. */
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
