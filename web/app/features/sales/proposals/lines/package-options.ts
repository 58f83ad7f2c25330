import { PACKAGE_NAMES, PACKAGES } from '#domain/sales/packages.ts';

/** The values of the field for the package of a line item. */
export const PACKAGE_OPTIONS = [
  { value: '', label: 'In all packages' },
  ...PACKAGES.map((each) => ({ value: `${each}`, label: PACKAGE_NAMES[each] })),
];
