// npm start: installs where needed, builds where stale, then serves.
import { buildWeb } from './build-web.mjs';
import { ENV_FILE, prepare, run } from './prepare.mjs';

const node = prepare();
await buildWeb(node);
process.exit(await run(node, [...ENV_FILE, 'server/start.ts', ...process.argv.slice(2)]));
