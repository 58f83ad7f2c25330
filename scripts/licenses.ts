import type { LockedPackage } from './lockfile.ts';

/** Licenses that only require their text to stay with the package. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
]);

interface Exception {
  packages: RegExp;
  license: string;
  reason: string;
}

/** Licenses with conditions, each with the packages whose use here meets them. */
export const EXCEPTIONS: readonly Exception[] = [
  {
    packages: /^@(expo-google-fonts|embedpdf|fontsource|fontsource-variable)\//,
    license: 'OFL-1.1',
    reason: 'fonts: embedded in documents and served unchanged, never sold by themselves',
  },
  {
    packages: /^libheif-js$/,
    license: 'LGPL-3.0',
    reason: 'a file of its own, used unchanged, which an operator may replace (decision 0023)',
  },
  {
    packages: /^@img\/sharp-/,
    license: 'LGPL-3.0-or-later',
    reason: 'libvips: a shared library beside the program, used unchanged',
  },
  {
    packages: /^lightningcss(-|$)/,
    license: 'MPL-2.0',
    reason: 'builds the style sheets, used unchanged; nothing of it is served',
  },
];

/** Whether the project may use a package under its license, an SPDX expression. */
export function isAllowed({ name, license }: Pick<LockedPackage, 'name' | 'license'>): boolean {
  if (!license) return false;
  const isMet = (one: string) =>
    ALLOWED.has(one) || EXCEPTIONS.some((exception) => exception.license === one && exception.packages.test(name));
  // Nested expressions keep their parentheses. No allowed license has such a name, so they are rejected.
  const alternatives = license.replace(/^\((.*)\)$/, '$1').split(' OR ');
  return alternatives.some((alternative) => alternative.split(' AND ').every(isMet));
}
