// npm run backup [-- FILE]: writes the database and the files into one archive.
import { ENV_FILE, prepare, run } from './prepare.mjs';

process.exit(
  await run(prepare(), [...ENV_FILE, 'server/operations/backup/backup-command.ts', ...process.argv.slice(2)]),
);
