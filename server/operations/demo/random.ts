/** Reproducible random numbers, so that every demo company is the same. */
export interface Random {
  /** An integer from `least` to `most`, inclusive. */
  whole(least: number, most: number): number;
  pick<T>(from: readonly T[]): T;
  shuffled<T>(from: readonly T[]): T[];
}

/** A generator (mulberry32) with the given seed. */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    whole,
    pick: (from) => from[whole(0, from.length - 1)] ?? rejectEmpty(),
    shuffled(from) {
      const mixed = [...from];
      for (let i = mixed.length - 1; i > 0; i--) mixed.splice(i, 0, ...mixed.splice(whole(0, i), 1));
      return mixed;
    },
  };
}

function rejectEmpty(): never {
  throw new RangeError('There is nothing to pick from');
}
