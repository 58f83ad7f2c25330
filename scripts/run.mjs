// Runs the program of an npm script with the arguments that follow `--`: `npm run backup -- FILE`.
import { ENV_FILE, prepare, run } from './prepare.mjs';

/** Of operators: with the settings of .env. */
const OPERATED = {
  /** Looks up and repairs data: `-- help` lists the commands. */
  admin: 'server/operations/admin/admin.ts',
  /** `-- FILE`: writes the database and the files into one archive. */
  backup: 'server/operations/backup/backup-command.ts',
  /** `-- postgres://…`, or `-- embedded`: copies the database to the other engine. */
  move: 'server/operations/backup/move-command.ts',
  /** `-- FILE [--replace] [--unencrypted]`: brings back the database and the files of an archive. */
  restore: 'server/operations/backup/restore-command.ts',
};

/** Of what serving and building install, from the lockfile alone: with `npm run --silent`. */
const PACKAGES = {
  /** The license of each package. */
  licenses: 'scripts/list-licenses.ts',
  /** The packages as CycloneDX JSON. */
  sbom: 'scripts/print-sbom.ts',
};

/** Of developers: with the dev dependencies. */
const TOOLS = {
  /** Measures this server beside a minimal baseline. `-- --quick` only checks that the benchmark runs. */
  bench: 'bench/bench.ts',
  /** Tests how the product behaves when things go wrong, as often as wanted (`-- --rounds 20`). */
  drills: 'drills/run-drills.ts',
  /** Regenerates .env.example and the tables of docs/operating.md from server/settings/settings.ts. */
  settings: 'scripts/write-settings.ts',
  /** Regenerates server/schema/tables.ts, the types of all tables, from server/schema/migrations/. */
  tables: 'scripts/write-tables.ts',
};

const [name, ...args] = process.argv.slice(2);
const node = prepare({ tools: name in TOOLS });
const options = name in OPERATED ? ENV_FILE : [];
process.exit(await run(node, [...options, { ...OPERATED, ...PACKAGES, ...TOOLS }[name], ...args]));
