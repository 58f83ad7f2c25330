import type { Services } from '../../core/services.ts';
import { grantEncryption } from './encrypted-grants.ts';

/** What QuickBooks' calls and jobs are built from. */
export function quickbooksParts({
  accounting,
  clock,
  database,
  log,
  secretKey,
}: Pick<Services, 'accounting' | 'clock' | 'database' | 'log' | 'secretKey'>) {
  return { accounting, clock, database, log, encryption: grantEncryption(secretKey) };
}
