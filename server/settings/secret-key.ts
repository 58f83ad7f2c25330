import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeNewFile } from '../platform/atomic-files.ts';

const LEAST_LENGTH = 32;

/**
 * The configured key, or one that is generated once and stored in the data folder, readable only by its owner. Throws a
 * message for the operator if that file is damaged: a new key could not decrypt what the first one encrypted.
 */
export async function secretKeyOf(configured: string | undefined, dataDir: string): Promise<string> {
  if (configured) return configured;
  const path = join(dataDir, 'secret.key');
  await writeNewFile(path, randomBytes(48).toString('base64url'), { mode: 0o600 });
  const key = (await readFile(path, 'utf8')).trim();
  if (key.length < LEAST_LENGTH) {
    throw new Error(
      `${path} is damaged. Put it back from a backup, or remove it: then two-step login takes a recovery code, and QuickBooks is connected again.`,
    );
  }
  return key;
}
