// npm run drills: what the product does when things go wrong, as often as wanted (`-- --rounds 20`).
import { prepare, run } from './prepare.mjs';

process.exit(await run(prepare(), ['drills/run-drills.ts', ...process.argv.slice(2)]));
