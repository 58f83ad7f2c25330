// Prints the software bill of materials: `npm sbom` of everything, without packages that only development installs.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { lockedPackages, productionPackages } from './lockfile.ts';

const ROOT = join(import.meta.dirname, '..');

interface Bom {
  metadata: { component: { name: string } };
  components: { 'bom-ref': string; type: string }[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

const bom = npmSbom();
const [project] = lockedPackages(ROOT);
// npm names the project after its folder on this machine.
bom.metadata.component.name = project?.name ?? '';
// The `--omit=dev` of npm also omits packages that both need, such as vite.
const refs = new Set([project, ...productionPackages(ROOT)].map((one) => `${one?.name}@${one?.version}`));
bom.components = ofProduction(bom.components, (one) => one['bom-ref']).map((one) => ({ ...one, type: 'library' }));
bom.dependencies = ofProduction(bom.dependencies, ({ ref }) => ref).map(({ ref, dependsOn }) => ({
  ref,
  dependsOn: dependsOn.filter((one) => refs.has(one)),
}));
process.stdout.write(`${JSON.stringify(bom, null, 2)}\n`);

/** Removes duplicates: npm 10 repeats a package that is installed in several places, npm 11 does not. */
function ofProduction<T>(all: T[], refOf: (one: T) => string): T[] {
  const seen = new Map(all.filter((one) => refs.has(refOf(one))).map((one) => [refOf(one), one]));
  return [...seen.values()];
}

function npmSbom(): Bom {
  const args = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only'];
  // The npm that started this process, or the one on the path.
  const cli = process.env.npm_execpath ?? '';
  const isOnPath = !cli.endsWith('.js');
  const output = execFileSync(isOnPath ? 'npm' : process.execPath, isOnPath ? args : [cli, ...args], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'inherit'],
    shell: isOnPath && process.platform === 'win32',
  });
  return JSON.parse(output) as Bom;
}
