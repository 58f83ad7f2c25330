// npm run drills: tests how the product behaves when things go wrong, repeated as often as wanted (`-- --rounds 20`).
import { prepare, run } from './prepare.mjs';

process.exit(await run(prepare({ tools: true }), ['drills/run-drills.ts', ...process.argv.slice(2)]));
