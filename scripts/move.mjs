// npm run move -- postgres://…, or -- embedded: copies the database to the other engine.
import { ENV_FILE, prepare, run } from './prepare.mjs';

process.exit(await run(prepare(), [...ENV_FILE, 'server/operations/backup/move-command.ts', ...process.argv.slice(2)]));
