import { onTestFinished } from 'vitest';
import { emptyPostgres, testEngine } from '../database/engines.ts';
import { copyMigrated } from '../database/migrated-folder.ts';
import { tempFolder } from './temp-folder.ts';

/** Where a server keeps its data. */
export interface Installation {
  dataDir: string;
  /** Undefined on the embedded engine. */
  databaseUrl: string | undefined;
}

/**
 * An installation of this test on the engine under test, without a row, which is removed when the test ends. The
 * embedded engine's database is migrated; a PostgreSQL database is empty.
 */
export async function anInstallation(): Promise<Installation> {
  const installation = await anEmptyInstallation();
  if (testEngine === 'embedded') copyMigrated(installation.dataDir);
  return installation;
}

/** As before the first start: without a table. */
export async function anEmptyInstallation(): Promise<Installation> {
  const postgres = testEngine === 'postgres' ? await emptyPostgres() : undefined;
  onTestFinished(() => postgres?.drop());
  return { dataDir: tempFolder(), databaseUrl: postgres?.url };
}
