/* The order of the style sheets in the built application, and which of them its chunks need. */

/** The metadata of a chunk of the build that is used here. */
export interface Chunk {
  imports: readonly string[];
  /** Whether the build has an entry for it, such as a screen. */
  isEntry: boolean;
  /** Whether it is the target of a dynamic import. */
  isDynamicEntry: boolean;
  /** The style sheets of the chunk's own modules. */
  sheets: readonly string[];
}

type Chunks = ReadonlyMap<string, Chunk>;

/**
 * The sheets that each chunk needs, including those of its imports, in the same order everywhere. Sheets that most
 * entries need come first: a component's imports are needed wherever the component is, so the rules of the more
 * specific sheet come later and take precedence.
 */
export function styleSheetsInOrder(chunks: Chunks): Map<string, string[]> {
  const needed = new Map([...chunks.keys()].map((name) => [name, styleSheetsFrom([name], chunks)]));
  const uses = new Map<string, number>();
  for (const [name, { isEntry, isDynamicEntry }] of chunks) {
    if (!isEntry && !isDynamicEntry) continue;
    for (const sheet of needed.get(name) ?? []) uses.set(sheet, (uses.get(sheet) ?? 0) + 1);
  }
  const inOrder = (one: string, other: string) =>
    (uses.get(other) ?? 0) - (uses.get(one) ?? 0) || (one < other ? -1 : 1);
  return new Map([...needed].map(([name, sheets]) => [name, [...sheets].toSorted(inOrder)]));
}

/** The sheets that any of these entries needs, in the same order. */
export function styleSheetsOf(entries: readonly string[], chunks: Chunks): string[] {
  const all = { imports: entries, isEntry: false, isDynamicEntry: false, sheets: [] };
  return styleSheetsInOrder(new Map([...chunks, ['all', all]])).get('all') ?? [];
}

function styleSheetsFrom(start: readonly string[], chunks: Chunks): Set<string> {
  const seen = new Set(start);
  // A loop over a set also visits elements that are added during the loop.
  for (const name of seen) for (const imported of chunks.get(name)?.imports ?? []) seen.add(imported);
  return new Set([...seen].flatMap((name) => chunks.get(name)?.sheets ?? []));
}
