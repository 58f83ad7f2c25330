// npm run restore -- FILE [--replace] [--unencrypted]: brings back the database and the files of an archive.
import { ENV_FILE, prepare, run } from './prepare.mjs';

process.exit(
  await run(prepare(), [...ENV_FILE, 'server/operations/backup/restore-command.ts', ...process.argv.slice(2)]),
);
