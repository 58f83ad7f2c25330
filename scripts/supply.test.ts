import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { EXCEPTIONS, isAllowed } from './licenses.ts';
import { lockedPackages, productionPackages } from './lockfile.ts';

const ROOT = join(import.meta.dirname, '..');
/** Each of these folders has its own lockfile. */
const FOLDERS = ['.', 'scripts/node24'];
const everyPackage = FOLDERS.flatMap((folder) => lockedPackages(join(ROOT, folder)));

/** Packages that run a program during installation, by path, each with the reason why this is accepted. */
const INSTALL_SCRIPTS: Readonly<Record<string, string>> = {
  '': 'the project itself: scripts/bring-node.mjs installs Node where the machine has an older one',
};

describe('lockfile', () => {
  test('a lockfile has no package with an install script except the accepted ones', () => {
    const found = everyPackage.filter(({ hasInstallScript }) => hasInstallScript).map(({ path }) => path);
    expect(found).toEqual(Object.keys(INSTALL_SCRIPTS));
  });

  test('a lockfile states for every installed package whether it has an install script', () => {
    const found = lockedPackages(ROOT)
      .map(({ path }) => path)
      .filter((path) => path !== '' && existsSync(join(ROOT, path, 'package.json')) && hasInstallScript(path));
    expect(found).toEqual([]);
  });

  test('a lockfile names no host other than the public registry', () => {
    const hosts = everyPackage.flatMap(({ resolved }) => (resolved ? [new URL(resolved).host] : []));
    expect(hosts.filter((host) => host !== 'registry.npmjs.org')).toEqual([]);
  });
});

describe('license', () => {
  test.each(FOLDERS)('the license of each production package in %s is allowed', (folder) => {
    const rejected = productionPackages(join(ROOT, folder)).filter((one) => !isAllowed(one));
    expect(rejected.map(({ name, license }) => `${name}: ${license}`)).toEqual([]);
  });

  test('every license exception is in use', () => {
    const packages = productionPackages(ROOT);
    const unused = EXCEPTIONS.filter(
      ({ packages: named, license }) =>
        !packages.some((one) => named.test(one.name) && one.license?.split(' AND ').includes(license)),
    );
    expect(unused).toEqual([]);
  });

  test.each([
    ['MIT', true],
    ['(MIT OR GPL-3.0-only)', true],
    ['MIT AND ISC', true],
    ['MIT AND GPL-3.0-only', false],
    ['GPL-3.0-only', false],
    ['LGPL-3.0', false],
    ['SEE LICENSE IN LICENSE.txt', false],
    [undefined, false],
  ])('%s of a package without an exception is allowed: %s', (license, expected) => {
    expect(isAllowed({ name: 'example', license })).toBe(expected);
  });
});

describe('npm run sbom', () => {
  let printed: string;
  let bom: Bom;
  beforeAll(() => {
    printed = execFileSync('npm', ['run', '--silent', 'sbom'], { cwd: ROOT, encoding: 'utf8' });
    bom = JSON.parse(printed) as Bom;
  }, 60_000);

  test('npm run sbom prints a CycloneDX document of this version', () => {
    const { name, version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Component;
    expect(bom).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { name, version } } });
    expect(bom.specVersion).toMatch(/^1\.[5-9]$/);
  });

  test('npm run sbom lists exactly the production packages, each with version, address, hash, and license', () => {
    const expected = productionPackages(ROOT).map(({ name, version }) => `${name}@${version}`);
    expect(bom.components.map(({ 'bom-ref': ref }) => ref).toSorted()).toEqual([...new Set(expected)].toSorted());
    const incomplete = bom.components.filter(
      ({ purl, hashes, licenses }) => !purl?.startsWith('pkg:npm/') || !hashes?.length || !licenses?.length,
    );
    expect(incomplete).toEqual([]);
  });

  test('npm run sbom refers only to components that it contains', () => {
    const refs = new Set([bom.metadata.component['bom-ref'], ...bom.components.map((one) => one['bom-ref'])]);
    const named = bom.dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn]);
    expect(named.filter((ref) => !refs.has(ref))).toEqual([]);
    expect(bom.dependencies).toHaveLength(refs.size);
  });

  test('npm run sbom contains no path of the machine', () => {
    expect(printed.match(/"(\/|file:|[A-Z]:\\)[^"]*"/g)).toBeNull();
  });
});

interface Component {
  'bom-ref': string;
  name: string;
  version: string;
  purl?: string;
  hashes?: object[];
  licenses?: object[];
}

interface Bom {
  specVersion: string;
  metadata: { component: Component };
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

/** npm runs these scripts of a dependency, and compiles a package that has a binding.gyp. */
function hasInstallScript(path: string): boolean {
  const { scripts = {} } = JSON.parse(readFileSync(join(ROOT, path, 'package.json'), 'utf8')) as {
    scripts?: Record<string, string>;
  };
  const runs = ['preinstall', 'install', 'postinstall'].some((name) => scripts[name] !== undefined);
  return runs || existsSync(join(ROOT, path, 'binding.gyp'));
}
