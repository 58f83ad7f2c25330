import { join, resolve } from 'node:path';
import { openFiles } from '../../platform/files/open-files.ts';
import { readConfig } from '../../settings/config.ts';
import { backupName } from './backup-folder.ts';
import { requestBackup } from './backup-socket.ts';
import { commandLog, counted, runCommand, printLine, wordsOf } from './command.ts';
import { backupSource, withConfiguredDatabase } from './source.ts';
import { type BackupReport, writeBackup } from './write-backup.ts';

/* npm run backup [-- FILE]: backs up the database and the files, whether or not the server is running. */

await runCommand(async () => {
  const { word } = wordsOf('npm run backup [-- FILE]');
  const config = readConfig(process.env);
  const { folder, passphrase } = config.backup;
  const at = new Date();
  const path = word === undefined ? join(folder, backupName(at, passphrase !== undefined)) : resolve(word);
  const isEmbedded = config.database.url === undefined;
  const byServer = isEmbedded ? await requestBackup(config.dataDir, { path, passphrase }) : undefined;
  const report =
    byServer ??
    (await withConfiguredDatabase(config, commandLog, async (database) => {
      const files = await openFiles(config.s3 ? { s3: config.s3 } : { dataDir: config.dataDir });
      return writeBackup(await backupSource(config, database, files), { path, at, passphrase });
    }));
  show(report);
});

function show({ path, bytes, companies, rows, files, seconds, missingFiles }: BackupReport): void {
  const content = [
    counted(companies, 'company', 'companies'),
    counted(rows, 'row'),
    counted(files, 'file'),
    `${(bytes / 1e6).toFixed(1)} MB`,
  ];
  printLine(`Backup written to ${path}: ${content.join(', ')}, in ${seconds.toFixed(1)} s.`);
  if (missingFiles.length === 0) return;
  printLine(
    `${counted(missingFiles.length, 'file')} that records name are missing in the store, and so in the backup:`,
  );
  for (const key of missingFiles.slice(0, 20)) printLine(`  ${key}`);
}
