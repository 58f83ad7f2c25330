import { passkeys } from '#contract/identity/passkeys.ts';
import { secondFactors } from '#contract/identity/second-factors.ts';
import { useList, useRecord } from '../../../../kit/api/queries.ts';
import { inSentence } from '../../../../kit/api/error-text.ts';

/** The state of the signed-in account's second factor. */
export function useSecondFactor() {
  return useRecord(secondFactors.read, {});
}

/** The passkeys of the signed-in account, newest first. */
export function usePasskeys() {
  return useList(passkeys.list, {}, { failure: inSentence('Failed to get passkeys') });
}
