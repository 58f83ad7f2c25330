// Prints the license of each package that building and serving install; fails if the project may not use one of them.
import { join } from 'node:path';
import { isAllowed } from './licenses.ts';
import { productionPackages } from './lockfile.ts';

const packages = productionPackages(join(import.meta.dirname, '..'));
const lines = packages.map(({ name, version, license = 'none' }) => `${license}\t${name}@${version}\n`);
process.stdout.write([...new Set(lines)].toSorted().join(''));
const rejected = packages.filter((one) => !isAllowed(one));
for (const { name, license = 'none' } of rejected) process.stderr.write(`not allowed: ${name} (${license})\n`);
process.exitCode = rejected.length > 0 ? 1 : 0;
