import { type DBSchema, openDB } from 'idb';
import type { EmployeeCard, EmployeeJobsite } from '#contract/work/employees.ts';
import type { Timecard } from '#contract/work/timecards.ts';
import type { CrewVisit } from '#contract/work/visits.ts';
import type { Tap } from './tap.ts';

/** The server's last response about an employee. */
export interface CachedTimeCard {
  employee: EmployeeCard;
  jobsites: EmployeeJobsite[];
  /** The time cards of `day`. */
  cards: Timecard[];
  day: string;
  /** The visits of the next days; missing if an earlier version of the page stored this. */
  visits?: CrewVisit[];
  /** Seconds; null if the server could not return them. */
  hours: Record<Period, number | null>;
  /** Time of the response, by the server's clock. */
  as_of: string;
}

export const PERIODS = ['current_day', 'current_week', 'current_month'] as const;
export type Period = (typeof PERIODS)[number];

/** What this phone stores, by employee code. */
export interface TimeCardStore {
  taps(code: string): Promise<Tap[]>;
  /** Stores a new or changed tap. */
  saveTap(tap: Tap): Promise<void>;
  dropTap(tap: Tap): Promise<void>;
  cachedCard(code: string): Promise<CachedTimeCard | undefined>;
  saveCachedCard(code: string, card: CachedTimeCard): Promise<void>;
  dropCachedCard(code: string): Promise<void>;
}

interface Schema extends DBSchema {
  taps: { key: string; value: Tap; indexes: { by_code: string } };
  known: { key: string; value: CachedTimeCard };
}

/** Opens IndexedDB, or storage in memory if the browser offers none (such as in a private window). */
export async function openTimeCardStore(): Promise<TimeCardStore> {
  try {
    return await databaseStore();
  } catch {
    return memoryStore();
  }
}

async function databaseStore(): Promise<TimeCardStore> {
  const database = await openDB<Schema>('time-card', 1, {
    upgrade(created) {
      created.createObjectStore('taps', { keyPath: 'key' }).createIndex('by_code', 'employee_code');
      created.createObjectStore('known');
    },
  });
  return {
    taps: async (code) => inOrder(await database.getAllFromIndex('taps', 'by_code', code)),
    saveTap: async (tap) => void (await database.put('taps', tap)),
    dropTap: (tap) => database.delete('taps', tap.key),
    cachedCard: (code) => database.get('known', code),
    saveCachedCard: async (code, card) => void (await database.put('known', card, code)),
    dropCachedCard: (code) => database.delete('known', code),
  };
}

export function memoryStore(): TimeCardStore {
  const taps = new Map<string, Tap>();
  const cachedCards = new Map<string, CachedTimeCard>();
  return {
    taps: async (code) => inOrder([...taps.values()].filter(({ employee_code }) => employee_code === code)),
    saveTap: async (tap) => void taps.set(tap.key, tap),
    dropTap: async (tap) => void taps.delete(tap.key),
    cachedCard: async (code) => cachedCards.get(code),
    saveCachedCard: async (code, card) => void cachedCards.set(code, card),
    dropCachedCard: async (code) => void cachedCards.delete(code),
  };
}

function inOrder(taps: Tap[]): Tap[] {
  return taps.toSorted((one, other) => one.order - other.order);
}
