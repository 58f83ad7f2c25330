// npm run --silent sbom: the packages that serving and building install, as CycloneDX JSON, from the lockfile alone.
import { prepare, run } from './prepare.mjs';

process.exit(await run(prepare(), ['scripts/print-sbom.ts']));
