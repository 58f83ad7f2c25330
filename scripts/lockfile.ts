import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A package of a lockfile. */
export interface LockedPackage {
  /** Where it is installed, as `node_modules/zod`; empty for the project itself. */
  path: string;
  name: string;
  version: string;
  license: string | undefined;
  /** Only development needs it. */
  isDev: boolean;
  hasInstallScript: boolean;
  /** Where it was downloaded from; undefined where the lockfile names no host. */
  resolved: string | undefined;
}

interface Entry {
  name?: string;
  version?: string;
  license?: string;
  dev?: boolean;
  hasInstallScript?: boolean;
  resolved?: string;
}

/** The packages of `folder`'s lockfile, with the project itself. */
export function lockedPackages(folder: string): LockedPackage[] {
  const lockfile = readFileSync(join(folder, 'package-lock.json'), 'utf8');
  const { packages } = JSON.parse(lockfile) as { packages: Record<string, Entry> };
  return Object.entries(packages).map(([path, entry]) => ({
    path,
    name: entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
    version: entry.version ?? '',
    license: entry.license,
    isDev: entry.dev === true,
    hasInstallScript: entry.hasInstallScript === true,
    resolved: entry.resolved,
  }));
}

/** The packages that serving and building install. */
export function productionPackages(folder: string): LockedPackage[] {
  return lockedPackages(folder).filter(({ path, isDev }) => path !== '' && !isDev);
}
