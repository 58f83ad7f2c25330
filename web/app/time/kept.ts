import { type DBSchema, openDB } from 'idb';
import type { EmployeeCard, EmployeeJobsite } from '../../../contract/employees.ts';
import type { Timecard } from '../../../contract/timecards.ts';
import type { Tap } from './tap.ts';

/** What the server said last of an employee. */
export interface Known {
  employee: EmployeeCard;
  jobsites: EmployeeJobsite[];
  /** The cards of `day`. */
  cards: Timecard[];
  day: string;
  /** Seconds; null where the server could not say. */
  hours: Record<Period, number | null>;
  /** When it said so, by its own clock. */
  as_of: string;
}

export const PERIODS = ['current_day', 'current_week', 'current_month'] as const;
export type Period = (typeof PERIODS)[number];

/** What this phone keeps, by employee's code. */
export interface Kept {
  taps(code: string): Promise<Tap[]>;
  /** Keeps a tap, new or changed. */
  keepTap(tap: Tap): Promise<void>;
  dropTap(tap: Tap): Promise<void>;
  known(code: string): Promise<Known | undefined>;
  keepKnown(code: string, known: Known): Promise<void>;
}

interface Schema extends DBSchema {
  taps: { key: string; value: Tap; indexes: { by_code: string } };
  known: { key: string; value: Known };
}

/** The phone's own database, or where it has none (a private window) the memory of this page. */
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
    keepKnown: async (code, told) => void known.set(code, told),
  };
}

function inOrder(taps: Tap[]): Tap[] {
  return taps.toSorted((one, other) => one.order - other.order);
}
