import type { Sizes } from './seed.ts';

/** How much is measured. */
export interface Effort {
  rounds: number;
  load: { rounds: number; seconds: number };
  sizes: Sizes;
}

export const FULL: Effort = {
  rounds: 60,
  load: { rounds: 3, seconds: 3 },
  sizes: {
    S: { customers: 20, estimates: 50 },
    K: { customers: 200, estimates: 1000 },
    M: { customers: 10_000, estimates: 10_000 },
    D: { customers: 20, estimates: 300 },
    T: { customers: 20, estimates: 20, employees: 2000, timecards: 1_000_000 },
    others: 200,
  },
};
/** Shows that everything still runs; its figures are only a hint. */
export const QUICK: Effort = {
  rounds: 8,
  load: { rounds: 1, seconds: 1 },
  sizes: {
    ...FULL.sizes,
    M: { customers: 1000, estimates: 1000 },
    D: { customers: 20, estimates: 30 },
    T: { ...FULL.sizes.T, timecards: 100_000 },
    others: 20,
  },
};
