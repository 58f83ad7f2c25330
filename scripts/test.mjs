// npm test: all checks of this checkout. `npm test -- types unit` runs only the named ones.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildWeb } from './build-web.mjs';
import { prepare, ROOT, run } from './prepare.mjs';

const node = prepare({ tools: true });
const bin = (name, path) => [join(ROOT, 'node_modules', name, path)];
const vitest = (project) => () => run(node, [...bin('vitest', 'vitest.mjs'), 'run', '--project', project], { env });
// Tests set their own settings; the operator's environment must not affect them.
const env = withoutSettings(process.env);

const COVERED = ['--project=unit', '--project=web', '--project=embedded'];

const steps = [
  ['types', async () => (await types('server')) || types('web')],
  [
    'lint',
    async () =>
      (await run(node, ['scripts/check-words.mjs'], { env })) || run(node, bin('oxlint', 'bin/oxlint'), { env }),
  ],
  ['format', () => run(node, [...bin('oxfmt', 'bin/oxfmt'), '--check'], { env })],
  ['unit', vitest('unit')],
  ['web', vitest('web')],
  ['embedded', vitest('embedded')],
  ['postgres', postgres],
  ['browser', browser],
];

/** Only where it is asked for: which lines the quick tests reach, as a table and in coverage/index.html. */
const coverage = [
  'coverage',
  () => run(node, [...bin('vitest', 'vitest.mjs'), 'run', ...COVERED, '--coverage'], { env }),
];

function types(project) {
  return run(node, [...bin('typescript', 'bin/tsc'), '-p', `tsconfig.${project}.json`], { env });
}

/** Tests on PostgreSQL, if its server is installed. */
async function postgres() {
  const found = process.env.TEST_DATABASE_URL || (await run(node, ['scripts/has-postgres.ts'], { env })) === 0;
  if (found) return vitest('postgres')();
  return skip('PostgreSQL is not installed (postgresql) and TEST_DATABASE_URL is not set');
}

async function browser() {
  const chromium = await run(node, ['scripts/has-browser.ts'], { env });
  if (chromium !== 0) return skip('there is no browser: install chromium or set CHROMIUM_PATH');
  await buildWeb(node);
  return run(node, [...bin('@playwright/test', 'cli.js'), 'test'], { env });
}

/** A development machine may lack a prerequisite; CI may not. */
function skip(why) {
  console.log(`Skipped: ${why}.`);
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

const asked = process.argv.slice(2);
const chosen = asked.length === 0 ? steps : [...steps, coverage].filter(([name]) => asked.includes(name));
const results = [];
for (const [name, work] of chosen) {
  const began = Date.now();
  console.log(`\n── ${name}`);
  const code = await work();
  results.push({ name, code, seconds: ((Date.now() - began) / 1000).toFixed(1) });
}
const count = (wanted) => results.filter(({ code }) => wanted(code)).length;
console.log('');
const words = (code) => (code === 0 ? 'passed' : code === 'skipped' ? 'skipped' : 'FAILED');
for (const { name, code, seconds } of results) console.log(name.padEnd(10), words(code), `in ${seconds} s`);
const failed = count((code) => code !== 0 && code !== 'skipped');
console.log(
  `steps: ${count((code) => code === 0)} passed, ${failed} failed, ${count((code) => code === 'skipped')} skipped`,
);
process.exit(failed > 0 ? 1 : 0);
