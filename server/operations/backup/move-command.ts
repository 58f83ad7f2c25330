import { makeDataPrivate } from '../../platform/files/private-data.ts';
import { readConfig } from '../../settings/config.ts';
import { commandLog, counted, runCommand, printLine, wordsOf } from './command.ts';
import { BackupError } from './errors.ts';
import { move } from './move.ts';

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
