import { Refusal } from '../../../contract/refusals.ts';
import { asCompany, type CompanyDb, type Database } from '../database/database.ts';
import { KeyedSemaphore } from '../keyed-semaphore.ts';
import { Room, RoomIsFull } from '../room.ts';

const SECOND = 1000;

/** A statement of a list that takes longer is given up. */
const STATEMENT_TIMEOUT_MS = 5 * SECOND;
/** Statements of lists at the same time for one company. */
const MOST_STATEMENTS = 3;
/** Long lists that are sent at the same time for one company. */
const MOST_LONG_LISTS = 2;

interface Options {
  /** Connections to the database; half of them are for lists. */
  connections: number;
  /** How long a third long list waits. */
  patienceMs?: number;
  longestPauseMs?: number;
}

/**
 * What lists may take: a share of the connections, so that everything else always finds one; a part of that for each
 * company, so that companies do not wait for each other; and two long lists at the same time for a company.
 */
export class ListLimits {
  readonly #database: Database;
  readonly #statements: Room;
  readonly #statementsOfCompany = new KeyedSemaphore(MOST_STATEMENTS, { mostWaiting: 50, patience: 10 * SECOND });
  readonly #longLists: KeyedSemaphore;
  /** Whoever takes nothing of a long list for so long is cut off. */
  readonly longestPauseMs: number;

  constructor(database: Database, { connections, patienceMs = 3 * SECOND, longestPauseMs = 60 * SECOND }: Options) {
    this.longestPauseMs = longestPauseMs;
    const share = database.engine === 'postgres' ? Math.max(1, Math.floor(connections / 2)) : 1;
    this.#database = database;
    this.#statements = new Room(share, { mostWaiting: 500, patience: 10 * SECOND });
    this.#longLists = new KeyedSemaphore(MOST_LONG_LISTS, { mostWaiting: 4, patience: patienceMs });
  }

  /** Runs the work of a list in a transaction of the company, when it is its turn. */
  async inTransaction<T>(companyId: string, work: (db: CompanyDb) => Promise<T>): Promise<T> {
    const limited = () => asCompany(this.#database, companyId, work, { statementTimeoutMs: STATEMENT_TIMEOUT_MS });
    return orBusy(
      () => this.#statementsOfCompany.run(companyId, () => this.#statements.during(1, limited)),
      () => new Refusal('unavailable'),
    );
  }

  /** Sends a long list of the company, when it is its turn. */
  async duringLongList<T>(companyId: string, send: () => Promise<T>): Promise<T> {
    return orBusy(
      () => this.#longLists.run(companyId, send),
      () => new Refusal('too_many_requests', { says: TOO_MANY_LONG_LISTS, retryAfter: 5 }),
    );
  }
}

const TOO_MANY_LONG_LISTS =
  'Your company is reading two long lists already. Try again in a few seconds, or ask for pages with limit and offset.';

async function orBusy<T>(work: () => Promise<T>, busy: () => Refusal): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof RoomIsFull ? busy() : error;
  }
}
