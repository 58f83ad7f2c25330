// npm run settings: brings .env.example and docs/operating.md up to date with server/settings.ts.
import { prepare, run } from './prepare.mjs';

process.exit(await run(prepare(), ['scripts/write-settings.ts']));
