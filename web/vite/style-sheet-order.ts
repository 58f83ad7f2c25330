/* In which order the style sheets of the built application stand, and which of them all signed-in screens share. */

/** What a chunk of the build says of itself here. */
export interface Chunk {
  imports: readonly string[];
  dynamicImports: readonly string[];
  /** Whether the build has an entry for it, such as a screen. */
  isEntry: boolean;
  /** Whether it begins with a dynamic import. */
  isDynamicEntry: boolean;
  /** The style sheets of its own modules. */
  sheets: readonly string[];
}

type Chunks = ReadonlyMap<string, Chunk>;

/**
 * The sheets that each chunk needs with all that it imports, everywhere in the same order. First come those that most
 * entries need: what a component imports is needed wherever the component is, so that the rules of the more special one
 * come later and win.
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

/**
 * The sheets of these entries in parts, both in order: those that they have to themselves, and those that another entry
 * needs too, at once or later.
 */
export function styleSheetsOf(entries: ReadonlySet<string>, chunks: Chunks): { own: string[]; common: string[] } {
  const others = [...chunks].flatMap(([name, { isEntry }]) => (isEntry && !entries.has(name) ? [name] : []));
  const elsewhere = styleSheetsFrom(others, chunks, { later: true });
  const all = styleSheetsInOrder(new Map([...chunks, ['all', entryOf([...entries])]])).get('all') ?? [];
  return {
    own: all.filter((sheet) => !elsewhere.has(sheet)),
    common: all.filter((sheet) => elsewhere.has(sheet)),
  };
}

function entryOf(imports: string[]): Chunk {
  return { imports, dynamicImports: [], isEntry: false, isDynamicEntry: false, sheets: [] };
}

function styleSheetsFrom(start: readonly string[], chunks: Chunks, { later = false } = {}): Set<string> {
  const seen = new Set(start);
  // A loop over a set also reaches what is added to it meanwhile.
  for (const name of seen) {
    const { imports = [], dynamicImports = [] } = chunks.get(name) ?? {};
    for (const next of later ? [...imports, ...dynamicImports] : imports) seen.add(next);
  }
  return new Set([...seen].flatMap((name) => chunks.get(name)?.sheets ?? []));
}
