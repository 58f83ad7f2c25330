// The part of `npm run lint` that checks the import rules of docs/architecture.md: between the parts of the
// repository, between groups, and between the features of a group.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { ROOT } from '../prepare.mjs';

/** Each part with the other parts that it may import. */
const PARTS = {
  domain: [],
  contract: ['domain'],
  server: ['contract', 'domain'],
  web: ['contract', 'domain'],
  testkit: ['server', 'contract', 'domain'],
};

/** The server's groups from lowest to highest: each imports only those before it. */
const SERVER_GROUPS = [
  ['platform'],
  ['settings'],
  ['core'],
  ['identity'],
  ['work'],
  ['sales'],
  ['office', 'connections', 'operations'],
  ['app'],
];
/** The groups of contract/, domain/ and web/app/features/, in the same order. */
const FEATURE_GROUPS = [['core'], ['identity'], ['work'], ['sales'], ['office'], ['connections']];

/** Separate programs, which start or populate a whole server. */
const ENTRY_POINTS = /^server\/operations\/(demo|admin)\/|^server\/operations\/backup\/\w*-?command\.ts$/;
/** The types of all tables, which refer to the types of the features' columns. */
const GENERATED = 'server/schema/tables.ts';

/** Scripts for a phone with a weak connection, and the imports that would make them too large. */
const SMALL_BUNDLES = [
  'web/clock/main.tsx',
  'web/customer/main.tsx',
  'web/site/header.ts',
  'web/site/forms.ts',
  'web/site/verify.ts',
];
const HEAVY = /^(zod|web\/kit\/router\/|@mantine\/|@tanstack\/)/;

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
  maxBuffer: 2 ** 26,
})
  .split('\n')
  .filter((file) => /^(domain|contract|server|web|testkit)\/.*\.tsx?$/.test(file));
const existing = new Set(files);
const isTest = (file) => /\.test\.tsx?$|^web\/.*\btesting\//.test(file);

/**
 * All imports of a file: `{ to, isDynamic, lacksSchemas }`, where `to` is a path from the root or the name of a package.
 */
function importsOf(file) {
  const text = readFileSync(join(ROOT, file), 'utf8');
  return Array.from(text.matchAll(/\b(?:from|import)\s*(\(?)\s*'([^']+)'/g), ([, call, specifier]) => ({
    to: specifier.startsWith('.')
      ? posix.join(posix.dirname(file), specifier)
      : specifier.replace(/^#endpoints\//, 'contract/').replace(/^#/, ''),
    isDynamic: call !== '',
    lacksSchemas: specifier.startsWith('#endpoints/'),
  }));
}

/** Whether a file passes an endpoint to a form that it imports without the schemas. */
function formLacksSchemas(file) {
  const text = readFileSync(join(ROOT, file), 'utf8');
  const [, noun] = /\buseContractForm\((\w+)\./.exec(text) ?? [];
  return noun !== undefined && new RegExp(`import \\{[^}]*\\b${noun}\\b[^}]*\\} from '#endpoints/`).test(text);
}

/** The index of a file's group in a list of groups, or -1. */
const levelOf = (groups, name) => groups.findIndex((names) => names.includes(name));

/** The reason why a file may not import another one, or undefined. */
function faultOf(from, to) {
  if (ENTRY_POINTS.test(from)) return undefined;
  const [part] = from.split('/');
  const [other] = to.split('/');
  if (part !== other) return PARTS[part].includes(other) ? undefined : `${part}/ must not import ${other}/`;
  if (part === 'server') return serverFault(from, to);
  if (part === 'web') return webFault(from, to);
  return groupFault(FEATURE_GROUPS, from.split('/')[1], to.split('/')[1]);
}

function serverFault(from, to) {
  if (from === GENERATED) return undefined;
  const [, group] = from.split('/');
  const [, other] = to.split('/');
  if (group === 'schema' || other === 'schema') return undefined;
  return groupFault(SERVER_GROUPS, group, other);
}

function groupFault(groups, group, other) {
  const [level, otherLevel] = [levelOf(groups, group), levelOf(groups, other)];
  if (level < 0 || otherLevel < 0 || group === other || otherLevel < level) return undefined;
  return `${group}/ must not import ${other}/, which is not below it`;
}

function webFault(from, to) {
  const [bundle, otherBundle] = [from.split('/')[1], to.split('/')[1]];
  if (otherBundle === 'kit' || (otherBundle === 'vite' && from.endsWith('/vite.config.ts'))) return undefined;
  if (bundle === 'kit') return 'web/kit/ must not import the bundles that share it';
  if (bundle !== otherBundle && otherBundle.includes('.')) return undefined;
  if (bundle !== otherBundle && !bundle.includes('.')) return `web/${bundle}/ must not import web/${otherBundle}/`;
  const [feature, otherFeature] = [featureOf(from), featureOf(to)];
  if (!feature) return undefined;
  if (!otherFeature) return 'features must not import the layout or the routes above them';
  return groupFault(FEATURE_GROUPS, feature.group, otherFeature.group);
}

/** The feature that contains a file, with its group. */
function featureOf(file) {
  const [, folder, group, name] =
    /^(server|web\/app\/features)\/(core|identity|work|sales|office|connections|operations)\/([\w-]+)\//.exec(file) ??
    [];
  return folder && { group, path: `${folder}/${group}/${name}` };
}

const faults = [];
const betweenFeatures = new Map();
for (const file of files) {
  if (/(^|\/)index\.tsx?$/.test(file)) faults.push(`${file}: import from the file itself instead of an index`);
  if (isTest(file)) continue;
  if (formLacksSchemas(file)) faults.push(`${file}: a form needs the schemas of '#contract/…', not '#endpoints/…'`);
  for (const { to } of importsOf(file)) {
    if (!/^(domain|contract|server|web|testkit)\//.test(to)) continue;
    const fault = faultOf(file, to);
    if (fault) faults.push(`${file} → ${to}: ${fault}`);
    const [feature, other] = [featureOf(file), featureOf(to)];
    if (!feature || !other || feature.group !== other.group || feature.path === other.path) continue;
    const imports = betweenFeatures.get(feature.path) ?? new Map();
    betweenFeatures.set(feature.path, imports.set(other.path, [...(imports.get(other.path) ?? []), `${file} → ${to}`]));
  }
}

/** Whether a feature imports another one, directly or indirectly. */
function leadsTo(feature, wanted, seen = new Set()) {
  if (feature === wanted) return true;
  seen.add(feature);
  return [...(betweenFeatures.get(feature)?.keys() ?? [])].some(
    (next) => !seen.has(next) && leadsTo(next, wanted, seen),
  );
}

for (const [feature, imports] of betweenFeatures) {
  for (const [other, found] of imports) {
    if (leadsTo(other, feature)) faults.push(...found.map((line) => `${line}: the two features import each other`));
  }
}

for (const bundle of SMALL_BUNDLES) {
  const reached = new Map([[bundle, bundle]]);
  for (const [file, trail] of reached) {
    for (const { to, isDynamic, lacksSchemas } of importsOf(file)) {
      if (isDynamic || lacksSchemas || isTypeImport(file, to)) continue;
      if (HEAVY.test(to)) faults.push(`${trail} → ${to}: too heavy for this bundle`);
      if (existing.has(to) && !reached.has(to)) reached.set(to, `${trail} → ${to}`);
    }
  }
}

/** Whether a file imports only types from another one. */
function isTypeImport(file, to) {
  const text = readFileSync(join(ROOT, file), 'utf8');
  const name = `/${to.split('/').at(-1)}`;
  return !Array.from(text.matchAll(/(import|export)\s+(?!type\b)[^;]*?from\s*'([^']+)'|import\s*'([^']+)'/g)).some(
    ([, , specifier, bare]) => (specifier ?? bare).endsWith(name),
  );
}

for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exit(1);
