// npm run tables: regenerates server/schema/tables.ts, the types of all tables, from server/schema/migrations/.
import { prepare, run } from './prepare.mjs';

process.exit(await run(prepare({ tools: true }), ['scripts/write-tables.ts']));
