/* Which file of the built application contains a module: determined by the screens that reach it, not by its path. */

/** What an entry of the build is, which determines where the modules that it reaches are placed. */
export type EntryKind =
  /** Loaded by every page: React, the router, the root route. */
  | { kind: 'start' }
  /** A layout around all signed-in screens. */
  | { kind: 'layout' }
  /** A screen, with the area of the product that it belongs to. */
  | { kind: 'screen'; area: Area }
  /** A part of a screen that loads later, such as a map or a dialog. */
  | { kind: 'later' };

/** The areas of the product; `access` has the screens before the login. */
export const AREAS = ['work', 'sales', 'office', 'crew', 'access'] as const;
export type Area = (typeof AREAS)[number];

/** Modules that this many lists and other screens without a form reach are loaded with the layouts. */
const MANY_LISTS = 5;

/** Areas whose screens without a form share so little that it is not a file of its own. */
const SMALL: ReadonlySet<Area> = new Set(['sales', 'office', 'crew']);

/**
 * Returns the name of the shared file of each module that has one. All other modules are needed by one entry only, or
 * only by parts that load later; the bundler places them. `isFormPart` tells the modules that make a screen a form.
 *
 * Each condition below also holds for the imports of a module for which it holds, because whatever reaches the module
 * reaches its imports. The files therefore never import each other in a cycle.
 */
export function chunksByReach(
  entries: ReadonlyMap<string, EntryKind>,
  imports: ReadonlyMap<string, readonly string[]>,
  isFormPart: (module: string) => boolean,
): Map<string, string> {
  const reachedBy = new Map<string, Reaching[]>();
  for (const [entry, kind] of entries) {
    const reached = reachOf(entry, imports);
    const reaching = { ...kind, isForm: [...reached].some(isFormPart) };
    for (const module of reached) reachedBy.set(module, [...(reachedBy.get(module) ?? []), reaching]);
  }
  const chunks = new Map<string, string>();
  for (const [module, reaching] of reachedBy) {
    const chunk = isFile(entries.get(module)) ? undefined : chunkFor(reaching);
    if (chunk) chunks.set(module, chunk);
  }
  return chunks;
}

/** Whether an entry remains a file of its own. A part that loads later can also be a part of other screens' files. */
function isFile(entry: EntryKind | undefined): boolean {
  return entry !== undefined && entry.kind !== 'later';
}

type Reaching = EntryKind & { isForm: boolean };

function chunkFor(reaching: readonly Reaching[]): string | undefined {
  if (reaching.length < 2) return undefined;
  const has = (kind: EntryKind['kind']) => reaching.some((entry) => entry.kind === kind);
  const screens = reaching.flatMap((entry) => (entry.kind === 'screen' ? [entry] : []));
  const areas = AREAS.filter((area) => screens.some((screen) => screen.area === area));
  const [area] = areas;

  if (has('start')) return 'base';
  const lists = screens.filter(({ isForm }) => !isForm);
  if (has('layout') || lists.length >= MANY_LISTS) return 'shell';
  if (lists.length > 0) return area && areas.length === 1 && !SMALL.has(area) ? area : 'lists';
  if (area && areas.every((each) => each === 'work' || each === 'crew')) return 'work-forms';
  if (areas.length <= 1) return area && `${area}-forms`;
  return areas.includes('access') ? 'forms' : 'main-forms';
}

function reachOf(entry: string, imports: ReadonlyMap<string, readonly string[]>): Set<string> {
  const seen = new Set([entry]);
  // A loop over a set also visits elements that are added during the loop.
  for (const module of seen) for (const imported of imports.get(module) ?? []) seen.add(imported);
  return seen;
}
