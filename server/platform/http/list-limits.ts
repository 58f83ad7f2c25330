import { AppError } from '#contract/errors.ts';
import { asCompany, type CompanyDb, type CompanyReader, type Database } from '../database/database.ts';
import { KeyedSemaphore } from '../keyed-semaphore.ts';
import { Semaphore, QueueFullError } from '../semaphore.ts';

const SECOND = 1000;

/** The timeout of a list's statement. */
const STATEMENT_TIMEOUT_MS = 5 * SECOND;
/** The maximum number of concurrent list statements of one company. */
const MOST_STATEMENTS = 3;
/** The maximum number of long lists sent concurrently for one company. */
const MOST_LONG_LISTS = 2;

interface Options {
  /** The number of database connections. Half of them may serve lists. */
  connections: number;
  /** How long a third long list waits. */
  timeoutMs?: number;
  longestPauseMs?: number;
}

/**
 * Limits for lists. Lists may use only a share of the connections, so that other requests always find one. Each company
 * may use only a part of that share, so that companies do not wait for each other. A company may have two concurrent
 * long lists.
 */
export class ListLimits {
  readonly #database: Database;
  readonly #statements: Semaphore;
  readonly #statementsOfCompany = new KeyedSemaphore(MOST_STATEMENTS, { mostWaiting: 50, timeoutMs: 10 * SECOND });
  readonly #longLists: KeyedSemaphore;
  /** A client that reads nothing of a long list for this long is disconnected. */
  readonly longestPauseMs: number;

  constructor(database: Database, { connections, timeoutMs = 3 * SECOND, longestPauseMs = 60 * SECOND }: Options) {
    this.longestPauseMs = longestPauseMs;
    const share = database.engine === 'postgres' ? Math.max(1, Math.floor(connections / 2)) : 1;
    this.#database = database;
    this.#statements = new Semaphore(share, { mostWaiting: 500, timeoutMs: 10 * SECOND });
    this.#longLists = new KeyedSemaphore(MOST_LONG_LISTS, { mostWaiting: 4, timeoutMs: timeoutMs });
  }

  /**
   * Runs the work of a list in a transaction of the company, within the limits. Without a reader it uses the primary.
   */
  async inTransaction<T>(
    companyId: string,
    work: (db: CompanyDb) => Promise<T>,
    read: CompanyReader = (...args) => asCompany(this.#database, ...args),
  ): Promise<T> {
    const limited = () => read(companyId, work, { statementTimeoutMs: STATEMENT_TIMEOUT_MS });
    return orBusy(
      () => this.#statementsOfCompany.run(companyId, () => this.#statements.during(1, limited)),
      () => new AppError('unavailable'),
    );
  }

  /** Sends a long list of the company, within the limits. */
  async duringLongList<T>(companyId: string, send: () => Promise<T>): Promise<T> {
    return orBusy(
      () => this.#longLists.run(companyId, send),
      () => new AppError('too_many_requests', { message: TOO_MANY_LONG_LISTS, retryAfter: 5 }),
    );
  }
}

const TOO_MANY_LONG_LISTS =
  'Your company is reading two long lists already. Try again in a few seconds, or ask for pages with limit and offset.';

async function orBusy<T>(work: () => Promise<T>, busy: () => AppError): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof QueueFullError ? busy() : error;
  }
}
