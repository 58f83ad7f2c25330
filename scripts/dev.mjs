// npm run dev: the API on PORT + 1, restarted on change, and the pages on PORT with hot reload.
import { join } from 'node:path';
import { ENV_FILE, prepare, ROOT, run } from './prepare.mjs';

const node = prepare({ tools: true });
const port = Number(process.env.PORT ?? 3000);
const api = { ...process.env, PORT: String(port + 1), PUBLIC_URL: `http://localhost:${port}` };
const web = { ...process.env, API_URL: `http://127.0.0.1:${port + 1}` };
const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js');
const ended = await Promise.race([
  run(
    node,
    [
      ...ENV_FILE,
      '--watch',
      '--watch-path=server',
      '--watch-path=contract',
      '--watch-path=domain',
      'server/app/start.ts',
      '--api-only',
    ],
    {
      env: api,
    },
  ),
  run(node, [vite, '--configLoader', 'native', '--config', 'web/vite.config.ts', '--port', String(port)], { env: web }),
]);
process.exit(ended);
