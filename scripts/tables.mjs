// npm run tables: regenerates server/database-tables.ts, the types of all tables, from server/migrations/.
import { prepare, run } from './prepare.mjs';

process.exit(await run(prepare({ tools: true }), ['scripts/write-tables.ts']));
