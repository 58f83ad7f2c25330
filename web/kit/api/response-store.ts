import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { RESPONSES } from '../session/forget-responses.ts';

const DAY_MS = 24 * 60 * 60_000;
const MOST_BYTES = 20_000_000;
/** Between these, the limit is exceeded by at most as many responses. */
const WRITES_BETWEEN_CLEANUPS = 50;

interface StoredResponse {
  account_id: string;
  /** The hash of the query's key. */
  query: string;
  /** The version of the application that can read it. */
  build: string;
  /** Milliseconds since 1970. */
  at: number;
  /** JSON, whose length is about its size. */
  text: string;
}

interface Schema extends DBSchema {
  responses: { key: [string, string]; value: StoredResponse; indexes: { by_time: number } };
}

/** Responses of read calls on this device, by account and query. */
export interface ResponseStore {
  /** The response to a query, and when it arrived; undefined if none was stored by this build within a day. */
  read(account: string, query: string): Promise<{ body: unknown; at: number } | undefined>;
  write(account: string, query: string, body: unknown): Promise<void>;
  clear(): Promise<void>;
}

/** Opens the store of a build, without responses that are older than a day or of another build. */
export async function openResponseStore(build: string): Promise<ResponseStore> {
  const database = await openDB<Schema>(RESPONSES, 1, {
    upgrade(created) {
      const responses = created.createObjectStore('responses', { keyPath: ['account_id', 'query'] });
      responses.createIndex('by_time', 'at');
    },
  });
  await cleanUp(database, build);
  let writes = 0;
  return {
    async read(account, query) {
      const stored = await database.get('responses', [account, query]);
      if (!stored || !isUsable(stored, build)) return undefined;
      return { body: JSON.parse(stored.text) as unknown, at: stored.at };
    },
    async write(account_id, query, body) {
      await database.put('responses', {
        account_id,
        query,
        build,
        at: Date.now(),
        text: JSON.stringify(body, withoutCodes),
      });
      writes += 1;
      if (writes % WRITES_BETWEEN_CLEANUPS === 0) await cleanUp(database, build);
    },
    clear: () => database.clear('responses'),
  };
}

/** An employee's code gives access to the time card, so only the server has it. */
function withoutCodes(key: string, value: unknown): unknown {
  return key === 'employee_code' ? null : value;
}

function isUsable(stored: StoredResponse, build: string): boolean {
  return stored.build === build && stored.at > Date.now() - DAY_MS;
}

/** Deletes what cannot be used any more, and the oldest responses beyond the size limit. */
async function cleanUp(database: IDBPDatabase<Schema>, build: string): Promise<void> {
  const transaction = database.transaction('responses', 'readwrite');
  let bytes = 0;
  let cursor = await transaction.store.index('by_time').openCursor(null, 'prev');
  while (cursor) {
    bytes += cursor.value.text.length;
    if (bytes > MOST_BYTES || !isUsable(cursor.value, build)) await cursor.delete();
    cursor = await cursor.continue();
  }
  await transaction.done;
}
