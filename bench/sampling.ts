/** An action that is timed as a whole. */
export type Operation = () => Promise<unknown>;

/**
 * The median milliseconds of each action. The actions alternate in an order that changes every round, so that other
 * load on the machine affects all of them equally; `rounds` of each are counted after a warm-up.
 */
export async function medians<N extends string>(
  operations: Record<N, Operation>,
  rounds: number,
): Promise<Record<N, number>> {
  const named = Object.entries(operations) as [N, Operation][];
  const times = new Map<N, number[]>(named.map(([name]) => [name, []]));
  const warmUp = Math.ceil(rounds / 2);
  for (let round = -warmUp; round < rounds; round++) {
    for (const [name, operation] of round % 2 === 0 ? named : named.toReversed()) {
      const began = performance.now();
      await operation();
      if (round >= 0) times.get(name)?.push(performance.now() - began);
    }
  }
  return Object.fromEntries([...times].map(([name, values]) => [name, median(values)])) as Record<N, number>;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}
