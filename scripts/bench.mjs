// npm run bench: measures this server against the same work done bare. `npm run bench -- --quick` only shows that it runs.
import { prepare, run } from './prepare.mjs';

process.exit(await run(prepare(), ['bench/bench.ts', ...process.argv.slice(2)]));
