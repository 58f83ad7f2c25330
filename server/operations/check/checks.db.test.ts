import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { testApp } from '#testkit/app/app.ts';
import { tempFolder } from '#testkit/app/temp-folder.ts';
import { emptyPostgres, testDatabase, testEngine } from '#testkit/database/engines.ts';
import { aCompany } from '#testkit/records/factories.ts';
import { readConfig } from '../../settings/config.ts';
import { backupName } from '../backup/backup-folder.ts';
import { writeBackup } from '../backup/write-backup.ts';
import { checkInstallation, type CheckOptions } from './checks.ts';

async function outcomeOf(name: string, settings: Record<string, string>, options: Partial<CheckOptions> = {}) {
  const config = readConfig({ DATA_DIR: tempFolder(), ...settings });
  const outcomes = await checkInstallation(config, { clock: () => new Date(), ...options });
  return outcomes.find((outcome) => outcome.name === name);
}

test('the check of the restore restores the newest backup elsewhere, and reports what it contains', async () => {
  const BACKUP_DIR = tempFolder();
  const company = await aCompany();
  await company.aCustomer();
  const source = { database: await testDatabase(), files: (await testApp()).delivery.files };
  const at = new Date();
  await writeBackup(
    { ...source, secretKey: 'the secret key of the tests: 32+ letters', isSecretKeyGenerated: false },
    { path: join(BACKUP_DIR, backupName(at, false)), at },
  );
  expect(await outcomeOf('restore', { BACKUP_DIR })).toMatchObject({
    isGood: true,
    sentence: expect.stringMatching(/^The newest backup can be restored: \d+ companies, \d+ rows and \d+ files\.$/),
  });
});

test.runIf(testEngine === 'postgres')('the check of the clock compares it with the database server', async () => {
  const { url: DATABASE_URL, drop } = await emptyPostgres();
  onTestFinished(drop);
  expect(await outcomeOf('database', { DATABASE_URL })).toMatchObject({ isGood: true });
  expect(await outcomeOf('clock', { DATABASE_URL })).toMatchObject({ isGood: true });
  const fast = await outcomeOf('clock', { DATABASE_URL }, { clock: () => new Date(Date.now() + 90_000) });
  expect(fast).toMatchObject({
    isGood: false,
    sentence: 'The clock differs from that of the database server by 90 s: set both from the network.',
  });
});
