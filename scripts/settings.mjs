// npm run settings: regenerates .env.example and the tables of docs/operating.md from server/settings/settings.ts.
import { prepare, run } from './prepare.mjs';

process.exit(await run(prepare({ tools: true }), ['scripts/write-settings.ts']));
