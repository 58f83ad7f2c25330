import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A package in a lockfile. */
export interface LockedPackage {
  /** Its install path, such as `node_modules/zod`; empty for the project itself. */
  path: string;
  name: string;
  version: string;
  license: string | undefined;
  /** Whether only development needs it. */
  isDev: boolean;
  hasInstallScript: boolean;
  /** Its download URL; undefined if the lockfile names no host. */
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

/** The packages in the lockfile of `folder`, including the project itself. */
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

/** The packages that building and serving install. */
export function productionPackages(folder: string): LockedPackage[] {
  return lockedPackages(folder).filter(({ path, isDev }) => path !== '' && !isDev);
}
