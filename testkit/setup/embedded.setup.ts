import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../server/platform/database/database.ts';
import { quietLog } from '../app/quiet-log.ts';

/** Makes the database that the tests on the embedded engine copy. */
export default async function setup(): Promise<void> {
  const folder = mkdtempSync(join(process.env.TEST_TEMP_ROOT ?? tmpdir(), 'migrated-'));
  const database = await openDatabase({ dataDir: folder, poolSize: 1, embeddedSync: false, log: quietLog });
  await database.migrate();
  await database.close();
  process.env.TEST_MIGRATED_FOLDER = folder;
}
