import type { Clock } from '../clock.ts';
import type { Checkouts } from './checkouts.ts';
import type { Connect } from './connect.ts';
import { openSandboxAccounts } from './sandbox-accounts.ts';
import { sandboxCheckouts } from './sandbox-checkouts.ts';
import { sandboxConnect } from './sandbox-connect.ts';
import { openSandboxVisits } from './sandbox-visits.ts';
import type { StripeConnectConfig } from './stripe-connect.ts';

interface Options {
  /** If undefined, the sandbox is used, unless `isOff` is set. */
  stripe: StripeConnectConfig | undefined;
  /** True if Stripe is used only for our own payments. */
  isOff: boolean;
  dataDir: string;
  publicUrl: string;
}

/** The provider of companies' own accounts; undefined if the operator has configured none. */
export async function openConnect({ stripe, isOff, dataDir, publicUrl }: Options): Promise<Connect | undefined> {
  if (isOff) return undefined;
  if (!stripe) return sandboxConnect(openSandboxAccounts(dataDir), publicUrl);
  // Loaded only if used.
  const { stripeConnect } = await import('./stripe-connect.ts');
  return stripeConnect(stripe);
}

/** The pages on which customers pay: Stripe's if its keys are set, even if companies connect no accounts. */
export async function openCheckouts({
  stripe,
  dataDir,
  publicUrl,
  clock,
}: Omit<Options, 'isOff'> & { clock: Clock }): Promise<Checkouts> {
  if (!stripe) return sandboxCheckouts(openSandboxVisits(dataDir), { publicUrl, clock });
  const { stripeCheckouts } = await import('./stripe-checkouts.ts');
  return stripeCheckouts(stripe);
}
