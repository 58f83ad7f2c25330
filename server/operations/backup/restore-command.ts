import { resolve } from 'node:path';
import { makeDataPrivate } from '../../platform/files/private-data.ts';
import { readConfig } from '../../settings/config.ts';
import { commandLog, counted, runCommand, printLine, wordsOf } from './command.ts';
import { BackupError } from './errors.ts';
import { restore } from './restore.ts';

/*
 * npm run restore -- FILE [--replace] [--unencrypted]: restores the database and the files of a backup, while the
 * server is stopped.
 */

const USAGE = 'npm run restore -- FILE [--replace] [--unencrypted]';

await runCommand(async () => {
  const { word, options } = wordsOf(USAGE, ['replace', 'unencrypted']);
  if (word === undefined) throw new BackupError(`Usage: ${USAGE}`);
  const config = readConfig(process.env);
  const began = performance.now();
  const report = await restore(config, {
    path: resolve(word),
    replace: options.has('replace'),
    acceptsUnencrypted: options.has('unencrypted'),
    log: commandLog,
  });
  makeDataPrivate(config.dataDir);
  const content = [
    counted(report.companies, 'company', 'companies'),
    counted(report.rows, 'row'),
    counted(report.files, 'file'),
  ];
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  printLine(`Restored as of ${report.createdAt}: ${content.join(', ')}, in ${seconds} s.`);
  printLine('Everyone logs in again. Messages that waited to be sent are marked as not sent.');
  if (report.losesQuickbooks) {
    printLine(
      'QuickBooks must be connected again: its tokens are encrypted with another SECRET_KEY, which is not in the backup.',
    );
  }
});
