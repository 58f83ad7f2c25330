import type { SandboxVisit } from './sandbox-visits.ts';

/** Stripe's prices in the US, so that the sandbox's figures look like real ones. */
export function feeOf(cents: number, method: SandboxVisit['method']): number {
  return method === 'bank' ? Math.min(Math.round(cents * 0.008), 500) : Math.round(cents * 0.029) + 30;
}
