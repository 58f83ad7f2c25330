// npm run demo: serves a demo company from a separate data folder, which the first run creates.
import { join } from 'node:path';
import { buildWeb } from './build-web.mjs';
import { ENV_FILE, prepare, ROOT, run, serverEnv } from './prepare.mjs';

const node = prepare();
await buildWeb(node);
const env = { ...process.env, DATA_DIR: process.env.DATA_DIR ?? join(ROOT, 'data', 'demo') };
const made = await run(node, [...ENV_FILE, 'server/operations/demo/make-demo.ts'], { env });
process.exit(made === 0 ? await run(node, [...ENV_FILE, 'server/app/start.ts'], { env: serverEnv(env) }) : made);
