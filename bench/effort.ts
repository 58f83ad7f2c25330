import type { Sizes } from './tenants.ts';

/** How many measurements to take. */
export interface Effort {
  rounds: number;
  load: { rounds: number; seconds: number };
  sizes: Sizes;
}

export const FULL: Effort = {
  rounds: 60,
  load: { rounds: 3, seconds: 3 },
  sizes: {
    S: { customers: 20, documents: 50, jobsites: 20 },
    K: { customers: 200, documents: 1000, jobsites: 0 },
    M: { customers: 10_000, documents: 10_000, jobsites: 0 },
    D: { customers: 20, documents: 300, jobsites: 0 },
    J: { customers: 10_000, documents: 0, jobsites: 20_000 },
    T: { customers: 20, documents: 0, jobsites: 20, employees: 2000, timecards: 1_000_000 },
    others: 200,
  },
};
/** Checks that everything still runs; its figures are only approximate. */
export const QUICK: Effort = {
  rounds: 8,
  load: { rounds: 1, seconds: 1 },
  sizes: {
    ...FULL.sizes,
    M: { customers: 1000, documents: 1000, jobsites: 0 },
    D: { customers: 20, documents: 30, jobsites: 0 },
    J: { customers: 1000, documents: 0, jobsites: 2000 },
    T: { ...FULL.sizes.T, timecards: 100_000 },
    others: 20,
  },
};
