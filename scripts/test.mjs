// npm test: all checks of this checkout. `npm test -- types unit` runs only the named ones.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { prepare, ROOT } from './prepare.mjs';
import { runSteps } from './steps.mjs';

const node = prepare({ tools: true });
const bin = (name, path) => join(ROOT, 'node_modules', name, path);
// Tests set their own settings; the operator's environment must not affect them.
const env = withoutSettings(process.env);

/** Runs Node programs one after the other until one fails. */
const programs =
  (...all) =>
  async (run) => {
    for (const args of all) {
      const code = await run(node, args, { env });
      if (code !== 0) return code;
    }
    return 0;
  };
const tsc = (project) => [bin('typescript', 'bin/tsc'), '-p', `tsconfig.${project}.json`];
const vitest = (...args) => [bin('vitest', 'vitest.mjs'), 'run', ...args];

/** The steps in order; those of one group run in parallel, because each alone leaves cores idle. */
const groups = [
  [
    ['types', programs(tsc('server'), tsc('web'))],
    ['lint', programs(['scripts/check-words.mjs'], ['scripts/lint/check-imports.mjs'], [bin('oxlint', 'bin/oxlint')])],
    ['format', programs([bin('oxfmt', 'bin/oxfmt'), '--check'])],
  ],
  [['unit', programs(vitest('--project=unit'))]],
  [['web', programs(vitest('--project=web'))]],
  [['embedded', programs(vitest('--project=embedded'))]],
  [['postgres', postgres]],
  [['citus', citus]],
  [['browser', browser]],
];

/** Only on request: the line coverage of the fast tests, as a table and in coverage/index.html. */
const coverage = ['coverage', programs(vitest('--project=unit', '--project=web', '--project=embedded', '--coverage'))];

/** Tests on PostgreSQL, if its server is installed. */
async function postgres(run, output) {
  const found = process.env.TEST_DATABASE_URL || (await run(node, ['scripts/has-postgres.ts'], { env })) === 0;
  if (found) return programs(vitest('--project=postgres'))(run);
  return skip(output, 'PostgreSQL is not installed (postgresql) and TEST_DATABASE_URL is not set');
}

/** The same tests on a Citus cluster, which no machine of ours has by default. */
async function citus(run, output) {
  if (process.env.CITUS_URL) return programs(vitest('--project=citus'))(run);
  output.write('Skipped: CITUS_URL does not name a Citus cluster.\n');
  return 'skipped';
}

async function browser(run, output) {
  const chromium = await run(node, ['scripts/has-browser.ts'], { env });
  if (chromium !== 0) return skip(output, 'there is no browser: install chromium or set CHROMIUM_PATH');
  return programs(['scripts/build-web.mjs'], [bin('@playwright/test', 'cli.js'), 'test'])(run);
}

/** A development machine may lack a prerequisite; CI may not. */
function skip(output, why) {
  output.write(`Skipped: ${why}.\n`);
  return process.env.CI ? 1 : 'skipped';
}

function withoutSettings(all) {
  const settings = namesOfSettings();
  return Object.fromEntries(Object.entries(all).filter(([name]) => !settings.has(name)));
}

/** The names of all settings that the server reads; plain JavaScript cannot import the server's TypeScript. */
function namesOfSettings() {
  const example = readFileSync(join(ROOT, '.env.example'), 'utf8');
  return new Set(Array.from(example.matchAll(/^#([A-Z][A-Z0-9_]*)=/gm), ([, name]) => name));
}

const requestedSteps = process.argv.slice(2);
const chosen = requestedSteps.length === 0 ? groups : only(requestedSteps);
const results = await runSteps(chosen);
const count = (wanted) => results.filter(({ code }) => wanted(code)).length;
console.log('');
const words = (code) => (code === 0 ? 'passed' : code === 'skipped' ? 'skipped' : 'FAILED');
const isFailed = (code) => code !== 0 && code !== 'skipped';
// A log is often read from its end, or only its end is stored.
for (const { name, lastLines } of results.filter(({ code }) => isFailed(code))) {
  if (lastLines.length > 0) console.log(['', `── ${name} failed; its last lines:`, ...lastLines, ''].join('\n'));
}
for (const { name, code, seconds } of results) console.log(name.padEnd(10), words(code), `in ${seconds} s`);
const failed = count(isFailed);
console.log(
  `steps: ${count((code) => code === 0)} passed, ${failed} failed, ${count((code) => code === 'skipped')} skipped`,
);
process.exit(failed > 0 ? 1 : 0);

function only(names) {
  const named = [...groups, [coverage]].map((group) => group.filter(([name]) => names.includes(name)));
  return named.filter((group) => group.length > 0);
}
