// Shell commands for operators, to look up and repair data: `-- help` lists them.
import { ENV_FILE, prepare, run } from './prepare.mjs';

process.exit(await run(prepare(), [...ENV_FILE, 'server/operations/admin/admin.ts', ...process.argv.slice(2)]));
