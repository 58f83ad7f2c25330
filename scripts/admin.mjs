// What an operator looks up and sets right from the shell: `-- help` says what there is.
import { ENV_FILE, prepare, run } from './prepare.mjs';

process.exit(await run(prepare(), [...ENV_FILE, 'server/admin/admin.ts', ...process.argv.slice(2)]));
