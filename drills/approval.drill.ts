import { approvalCrashes } from '#testkit/crash/approval-crash.ts';

/**
 * Kills the server, on the embedded engine, while customers approve, decline, and ask. Returns the number of failed
 * rounds.
 */
export async function approvalDrill(rounds: number): Promise<number> {
  let round = 0;
  const sums = { acknowledged: 0, recorded: 0, repeated: 0 };
  const reports = await approvalCrashes({
    rounds,
    onRound({ killedAfterMs, acknowledged, recorded, repeated, faults }) {
      sums.acknowledged += acknowledged;
      sums.recorded += recorded;
      sums.repeated += repeated;
      const counted = `${acknowledged} answers acknowledged, ${recorded} recorded in silence, ${repeated} given again`;
      const verdict = faults.length === 0 ? 'all there once' : faults.join('; ');
      console.log(`approval   ${++round}/${rounds}  killed after ${killedAfterMs} ms: ${counted}: ${verdict}`);
    },
  });
  const { acknowledged, recorded, repeated } = sums;
  console.log(`approval   ${acknowledged} acknowledged, ${recorded} recorded in silence, ${repeated} given again`);
  return reports.filter(({ faults }) => faults.length > 0).length;
}
