import { type DBSchema, openDB } from 'idb';
import type { EmployeeCard, EmployeeJobsite } from '#contract/work/employees.ts';
import type { Timecard } from '#contract/work/timecards.ts';
import type { CrewVisit } from '#contract/work/visits.ts';
import type { Tap } from './tap.ts';

/** The server's last response about an employee. */
export interface Known {
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
export interface Kept {
  taps(code: string): Promise<Tap[]>;
  /** Stores a new or changed tap. */
  keepTap(tap: Tap): Promise<void>;
  dropTap(tap: Tap): Promise<void>;
  known(code: string): Promise<Known | undefined>;
  keepKnown(code: string, known: Known): Promise<void>;
  dropKnown(code: string): Promise<void>;
}

interface Schema extends DBSchema {
  taps: { key: string; value: Tap; indexes: { by_code: string } };
  known: { key: string; value: Known };
}

/** Opens IndexedDB, or storage in memory if the browser offers none (such as in a private window). */
export async function openKept(): Promise<Kept> {
  try {
    return await keptInDatabase();
  } catch {
    return keptInMemory();
  }
}

async function keptInDatabase(): Promise<Kept> {
  const database = await openDB<Schema>('time-card', 1, {
    upgrade(created) {
      created.createObjectStore('taps', { keyPath: 'key' }).createIndex('by_code', 'employee_code');
      created.createObjectStore('known');
    },
  });
  return {
    taps: async (code) => inOrder(await database.getAllFromIndex('taps', 'by_code', code)),
    keepTap: async (tap) => void (await database.put('taps', tap)),
    dropTap: (tap) => database.delete('taps', tap.key),
    known: (code) => database.get('known', code),
    keepKnown: async (code, known) => void (await database.put('known', known, code)),
    dropKnown: (code) => database.delete('known', code),
  };
}

export function keptInMemory(): Kept {
  const taps = new Map<string, Tap>();
  const known = new Map<string, Known>();
  return {
    taps: async (code) => inOrder([...taps.values()].filter(({ employee_code }) => employee_code === code)),
    keepTap: async (tap) => void taps.set(tap.key, tap),
    dropTap: async (tap) => void taps.delete(tap.key),
    known: async (code) => known.get(code),
    keepKnown: async (code, informed) => void known.set(code, informed),
    dropKnown: async (code) => void known.delete(code),
  };
}

function inOrder(taps: Tap[]): Tap[] {
  return taps.toSorted((one, other) => one.order - other.order);
}
