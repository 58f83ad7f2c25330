import { powerCuts } from '#testkit/crash/power-cut/power-cut.ts';

/**
 * Simulates a power failure of the embedded engine after each of the given number of commits. Returns how many lost
 * data.
 */
export async function powerCutDrill({ rounds, seed }: { rounds: number; seed: number }): Promise<number> {
  console.log(`power-cut  seed ${seed} (npm run drills -- power-cut --seed ${seed} --rounds ${rounds})`);
  const began = performance.now();
  const sums = { rounds: 0, opened: 0, acknowledged: 0, found: 0, wrong: 0 };
  for await (const { commit, acknowledged, found, faults } of powerCuts({ seed, commits: rounds })) {
    sums.rounds += 1;
    sums.opened += faults.some((fault) => fault.startsWith('cannot be opened')) ? 0 : 1;
    sums.acknowledged += acknowledged;
    sums.found += found;
    sums.wrong += faults.length > 0 ? 1 : 0;
    if (faults.length > 0) console.log(`power-cut  after commit ${commit}: ${faults.join('; ')}`);
    else if (sums.rounds % 20 === 0) console.log(`power-cut  ${sums.rounds} cuts: nothing lost`);
  }
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  console.log(
    `power-cut  rounds ${sums.rounds}, opened ${sums.opened}, rows acknowledged ${sums.acknowledged}, ` +
      `rows found ${sums.found}, in ${seconds} s`,
  );
  return sums.wrong;
}
