// Runs the program of an npm script with the arguments that follow `--`: `npm run backup -- FILE`.
import { ENV_FILE, prepare, run } from './prepare.mjs';

/** Operator commands, run with the settings of .env. */
const OPERATED = {
  /** Looks up and repairs data: `-- help` lists the commands. */
  admin: 'server/operations/admin/admin.ts',
  /** `-- FILE`: writes the database and the files into one archive. */
  backup: 'server/operations/backup/backup-command.ts',
  /** `-- --email you@example.com --text 813-555-0142`: checks what the installation depends on. */
  check: 'server/operations/check/check-command.ts',
  /** `-- postgres://…`, or `-- embedded`: copies the database to the other engine. */
  move: 'server/operations/backup/move-command.ts',
  /** `-- FILE [--replace] [--unencrypted]`: restores the database and the files of an archive. */
  restore: 'server/operations/backup/restore-command.ts',
};

/** Reports on the packages that building and serving install, from the lockfile alone: use `npm run --silent`. */
const PACKAGES = {
  /** The license of each package. */
  licenses: 'scripts/list-licenses.ts',
  /** The packages as CycloneDX JSON. */
  sbom: 'scripts/print-sbom.ts',
};

/** Developer commands, run with the dev dependencies. */
const TOOLS = {
  /** Measures this server against a minimal baseline. `-- --quick` only checks that the benchmark runs. */
  bench: 'bench/bench.ts',
  /** Tests the product's behavior under faults, for any number of rounds (`-- --rounds 20`). */
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
