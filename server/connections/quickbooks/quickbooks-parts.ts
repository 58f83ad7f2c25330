import type { Services } from '../../core/services.ts';
import { grantEncryption } from './encrypted-grants.ts';

/** The services that QuickBooks' calls and jobs need. */
export function quickbooksParts({
  accounting,
  clock,
  database,
  log,
  secretKey,
}: Pick<Services, 'accounting' | 'clock' | 'database' | 'log' | 'secretKey'>) {
  return { accounting, clock, database, log, encryption: grantEncryption(secretKey) };
}
