import type { Clock } from '../clock.ts';
import type { Accounting, QuickbooksConfig } from './accounting.ts';

/** The accounting service of the configuration; undefined where none is set up. */
export async function openAccounting(
  quickbooks: QuickbooksConfig | undefined,
  clock: Clock,
): Promise<Accounting | undefined> {
  if (!quickbooks) return undefined;
  // Loaded only where it is used.
  const { quickbooksAccounting } = await import('./quickbooks-accounting.ts');
  return quickbooksAccounting(quickbooks, clock);
}
