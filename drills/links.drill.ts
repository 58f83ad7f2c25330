import { fuzzLinks } from '#testkit/fuzz/link-fuzz.ts';

/**
 * Sends malformed and valid calls behind customers' links, on the embedded engine. Returns the number of calls that
 * failed on the server.
 */
export async function linksDrill({ rounds: calls, seed }: { rounds: number; seed: number }): Promise<number> {
  const onProgress = (sent: number) => console.log(`links      ${sent}/${calls} calls`);
  const { statuses, faults } = await fuzzLinks({ calls, seed, onProgress });
  for (const fault of faults.slice(0, 20)) console.log(`links      ${fault}`);
  const counted = [...statuses].toSorted(([a], [b]) => a - b).map(([status, count]) => `${count} of ${status}`);
  console.log(`links      seed ${seed}: ${counted.join(', ')}; ${faults.length} failed`);
  return faults.length;
}
