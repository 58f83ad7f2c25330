import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeFileAtomic } from '../../atomic-files.ts';
import type { FakeAccount, FakeIntent, FakePayout, FakeSession } from './objects.ts';

/** The objects of the fake Stripe by kind. Its refunds and disputes are part of the session of their payment. */
export interface FakeObjects {
  accounts: FakeAccount;
  sessions: FakeSession;
  intents: FakeIntent;
  payouts: FakePayout;
}
type Kind = keyof FakeObjects;

/** Where the fake Stripe stores its objects. */
export interface ObjectStore {
  find<K extends Kind>(kind: K, id: string): Promise<FakeObjects[K] | undefined>;
  /** In no particular order. */
  all<K extends Kind>(kind: K): Promise<FakeObjects[K][]>;
  /** Adds an object, or replaces the one with its id. */
  save<K extends Kind>(kind: K, object: FakeObjects[K]): Promise<void>;
}

/**
 * The objects in the data folder, one file each, so that they survive a restart and several processes can share them.
 * Nothing is created until the first one.
 */
export function objectFiles(dataDir: string): ObjectStore {
  const folderOf = (kind: Kind) => join(dataDir, 'sandbox', kind);
  const pathOf = (kind: Kind, id: string) => join(folderOf(kind), `${id}.json`);
  async function find<K extends Kind>(kind: K, id: string): Promise<FakeObjects[K] | undefined> {
    if (!/^\w+$/.test(id)) return undefined;
    const json = await unlessMissing(readFile(pathOf(kind, id), 'utf8'));
    return json === undefined ? undefined : (JSON.parse(json) as FakeObjects[K]);
  }
  return {
    find,
    async all(kind) {
      const names = (await unlessMissing(readdir(folderOf(kind)))) ?? [];
      const objects = await Promise.all(names.map((name) => find(kind, name.replace(/\.json$/, ''))));
      return objects.filter((object) => object !== undefined);
    },
    save: (kind, object) => writeFileAtomic(pathOf(kind, object.id), JSON.stringify(object, undefined, 2)),
  };
}

/** The objects in memory, for tests that look at them and change them. */
export type ObjectLists = { readonly [K in Kind]: FakeObjects[K][] };

export function objectsInMemory(lists: ObjectLists): ObjectStore {
  const listOf = <K extends Kind>(kind: K): FakeObjects[K][] => lists[kind];
  return {
    find: async (kind, id) => listOf(kind).find((object) => object.id === id),
    all: async (kind) => [...listOf(kind)],
    async save(kind, object) {
      if (!listOf(kind).includes(object)) listOf(kind).push(object);
    },
  };
}

async function unlessMissing<T>(read: Promise<T>): Promise<T | undefined> {
  return read.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}
