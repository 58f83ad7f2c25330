import type { SandboxVisit } from './sandbox-visits.ts';

/** Stripe's US prices, so that the sandbox's amounts look realistic. */
export function feeOf(cents: number, method: SandboxVisit['method']): number {
  return method === 'bank' ? Math.min(Math.round(cents * 0.008), 500) : Math.round(cents * 0.029) + 30;
}
