// npm start: installs if needed, builds if outdated, then serves.
import { buildWeb } from './build-web.mjs';
import { ENV_FILE, prepare, run, serverEnv } from './prepare.mjs';

const node = prepare();
await buildWeb(node);
process.exit(await run(node, [...ENV_FILE, 'server/app/start.ts', ...process.argv.slice(2)], { env: serverEnv() }));
