import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../../platform/atomic-files.ts';
import type { Log } from '../../platform/database/log.ts';
import { makeDataPrivate } from '../../platform/files/private-data.ts';
import { readConfig, type Config } from '../../settings/config.ts';
import { commandLog, counted, runCommand, printLine, wordsOf } from './command.ts';
import { BackupError } from './errors.ts';
import { backupSource, withConfiguredDatabase } from './source.ts';
import { embeddedTarget, postgresTarget, rejectIfServed } from './target.ts';
import { readVerified, rejectUnknownMigrations } from './verify.ts';
import { type BackupReport, writeBackup } from './write-backup.ts';

/* npm run move -- postgres://… or embedded: moves the database to the other engine, while the server is stopped. */

const USAGE = 'npm run move -- postgres://user:pass@host/jobsitespro, or embedded';

await runCommand(async () => {
  const { word } = wordsOf(USAGE);
  if (word === undefined) throw new BackupError(`Usage: ${USAGE}`);
  const config = readConfig(process.env);
  const { companies, rows } = await move(config, word, { log: commandLog, at: new Date() });
  makeDataPrivate(config.dataDir);
  printLine(
    `Moved ${counted(companies, 'company', 'companies')} with ${counted(rows, 'row')}. The source is unchanged.`,
  );
  printLine(
    word === 'embedded' ? 'Now unset DATABASE_URL and start the server.' : 'Now set DATABASE_URL and start the server.',
  );
});

/**
 * Copies the configured database, including sessions and pending work, to the other engine: to the PostgreSQL of a URL,
 * or to `embedded`. The source and the files remain unchanged.
 */
export async function move(config: Config, to: string, { log, at }: { log: Log; at: Date }): Promise<BackupReport> {
  const { url, embeddedSync: isSynced } = config.database;
  const isToEmbedded = to === 'embedded';
  if (!isToEmbedded && !/^postgres(ql)?:\/\//.test(to)) {
    throw new BackupError('Say where to move: a URL as postgres://user:pass@host/jobsitespro, or embedded.');
  }
  if (isToEmbedded && !url)
    throw new BackupError('The database is embedded already: set DATABASE_URL to move from there.');
  if (!isToEmbedded && url) {
    throw new BackupError(
      'A move goes from the embedded engine to PostgreSQL: unset DATABASE_URL, which names the target.',
    );
  }
  const target = isToEmbedded
    ? embeddedTarget({ dataDir: config.dataDir, isSynced }, log)
    : postgresTarget({ url: to, ownerUrl: undefined, isPooled: false }, log);
  await target.rejectUnlessFree({ replace: false });
  await makeFolder(config.dataDir);
  const path = join(config.dataDir, `.move-${randomUUID()}`);
  try {
    const report = await withConfiguredDatabase(config, log, async (database) => {
      if (url) await database.asOwner(rejectIfServed);
      return writeBackup(await backupSource(config, database, undefined), { path, at, isComplete: true });
    });
    const archive = { path, passphrase: undefined };
    await rejectUnknownMigrations((await readVerified(archive)).manifest);
    await target.load({ archive, sendsWaiting: true });
    return report;
  } finally {
    await rm(path, { force: true });
  }
}
