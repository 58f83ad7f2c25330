/** The packages that an estimate can offer. The customer picks one. */
export const PACKAGES = [1, 2, 3] as const;
export type Package = (typeof PACKAGES)[number];

/** Their names on documents and screens. */
export const PACKAGE_NAMES: Record<Package, string> = { 1: 'Good', 2: 'Better', 3: 'Best' };

/** A line item of one package. Null, or missing in documents from before packages existed: in all of them. */
interface Packaged {
  package?: Package | null | undefined;
}

/** The packages of line items, the lowest first; empty if none are offered. */
export function packagesOf(lines: readonly Packaged[]): Package[] {
  return PACKAGES.filter((each) => lines.some((line) => line.package === each));
}

/** The line items of a package: those that are in all packages, and its own. Null: those that are in all. */
export function linesIn<Line extends Packaged>(lines: readonly Line[], chosen: Package | null): Line[] {
  return lines.filter((line) => (line.package ?? null) === null || line.package === chosen);
}

/**
 * The line items that the totals of an estimate count before its customer has picked a package: those of the lowest
 * package, so that no list promises more than the customer may pick.
 */
export function linesInLowest<Line extends Packaged>(lines: readonly Line[]): Line[] {
  return linesIn(lines, packagesOf(lines)[0] ?? null);
}
