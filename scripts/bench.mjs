// npm run bench: measures this server against a minimal baseline. `npm run bench -- --quick` only checks that the
// benchmark runs.
import { prepare, run } from './prepare.mjs';

process.exit(await run(prepare({ tools: true }), ['bench/bench.ts', ...process.argv.slice(2)]));
