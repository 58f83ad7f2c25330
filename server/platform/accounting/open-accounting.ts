import type { Clock } from '../clock.ts';
import type { Accounting, QuickbooksConfig } from './accounting.ts';

/** The configured accounting service; undefined if none is configured. */
export async function openAccounting(
  quickbooks: QuickbooksConfig | undefined,
  clock: Clock,
): Promise<Accounting | undefined> {
  if (!quickbooks) return undefined;
  // Loaded only if used.
  const { quickbooksAccounting } = await import('./quickbooks-accounting.ts');
  return quickbooksAccounting(quickbooks, clock);
}
