// npm run --silent licenses: the licence of each package that serving and building install.
import { prepare, run } from './prepare.mjs';

process.exit(await run(prepare(), ['scripts/list-licenses.ts']));
