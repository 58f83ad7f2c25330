import { secondFactors } from '../../../../contract/second-factors.ts';
import { useRecord } from '../../lib/queries.ts';

/** The state of the signed-in account's second factor. */
export function useSecondFactor() {
  return useRecord(secondFactors.read, {});
}
