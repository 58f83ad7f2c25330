/** A line of a document as it is typed: texts, so that what is half written stays as written. */
export interface Line {
  /** Tells rows apart on the screen: the saved line's id, or a name given by `newKey`. */
  key: string;
  /** Empty until the line is saved. */
  id: string;
  code: string;
  description: string;
}

export type LineChange<L extends Line> = Partial<Omit<L, 'key' | 'id'>>;

/** What the lines of one kind of document are, beyond how they look. */
export interface LineKind<L extends Line, F extends string = string> {
  /** Under which name form and contract keep the lines; a message about one stands under `itemized_estimates.0.code`. */
  field: F;
  /** So many lines a document takes, and what is said when it is full. */
  max: number;
  full: string;
  /** What is said of the only line, which stays. */
  last: string;
  codeRequired: boolean;
  /** A row to be filled in; of the kind of the one it is added below. */
  blank: (key: string, below?: L) => L;
  /** Lines that stand apart from the others, below them; a line moves among its own. */
  isApart: (line: L) => boolean;
  /** Dollars of a line as it is typed. */
  amountOf: (line: L) => number;
  /** Fields that share a message: a change of the one may settle what is said at the others. */
  settledWith?: (field: string) => readonly string[];
}

/** A line with its place among all lines, which names its fields in messages. */
export interface PlacedLine<L extends Line> {
  line: L;
  index: number;
}

type IsApart<L extends Line> = LineKind<L>['isApart'];

/** A key that no line has. */
export function newKey(lines: readonly Line[]): string {
  const taken = lines.map(({ key }) => Number(/^new-(\d+)$/.exec(key)?.[1] ?? 0));
  return `new-${Math.max(0, ...taken) + 1}`;
}

/** A blank line below the one named; without a name at the end. */
export function addLine<L extends Line>(
  lines: readonly L[],
  key: string,
  blank: LineKind<L>['blank'],
  below?: string,
): L[] {
  const at = lines.findIndex((line) => line.key === below);
  return at < 0 ? [...lines, blank(key)] : lines.toSpliced(at + 1, 0, blank(key, lines[at]));
}

/** The line once more, unsaved, right below itself. */
export function copyLine<L extends Line>(lines: readonly L[], key: string, copyKey: string): L[] {
  return lines.flatMap((line) => (line.key === key ? [line, { ...line, key: copyKey, id: '' }] : [line]));
}

/** Without the line, unless it is the only one. */
export function removeLine<L extends Line>(lines: readonly L[], key: string): L[] {
  return lines.length > 1 ? lines.filter((line) => line.key !== key) : [...lines];
}

export function changeLine<L extends Line>(lines: readonly L[], key: string, change: LineChange<L>): L[] {
  return lines.map((line) => (line.key === key ? { ...line, ...change } : line));
}

/** The line changes places with the one shown above (-1) or below (1) it. */
export function moveLine<L extends Line>(lines: readonly L[], key: string, step: -1 | 1, isApart: IsApart<L>): L[] {
  const line = lines.find((each) => each.key === key);
  const itsOwn = line ? lines.filter((each) => isApart(each) === isApart(line)) : [];
  const next = itsOwn[itsOwn.findIndex((each) => each.key === key) + step];
  return next ? moveLineTo(lines, key, next.key, isApart) : [...lines];
}

/** The line takes the place of another; a line that stands apart is no place for one that does not. */
export function moveLineTo<L extends Line>(
  lines: readonly L[],
  key: string,
  placeOf: string,
  isApart: IsApart<L>,
): L[] {
  const from = lines.findIndex((line) => line.key === key);
  const to = lines.findIndex((line) => line.key === placeOf);
  const [line, place] = [lines[from], lines[to]];
  if (!line || !place || isApart(line) !== isApart(place)) return [...lines];
  return lines.toSpliced(from, 1).toSpliced(to, 0, line);
}

/** As they are shown: those that stand apart below the others, each in their order. */
export function inBands<L extends Line>(lines: readonly L[], isApart: IsApart<L>) {
  const placed: PlacedLine<L>[] = lines.map((line, index) => ({ line, index }));
  return {
    main: placed.filter(({ line }) => !isApart(line)),
    apart: placed.filter(({ line }) => isApart(line)),
  };
}

/** The line shown below the one named, or above it where it is the last. */
export function neighbourOf<L extends Line>(lines: readonly L[], key: string, isApart: IsApart<L>): L | undefined {
  const { main, apart } = inBands(lines, isApart);
  const shown = [...main, ...apart].map(({ line }) => line);
  const at = shown.findIndex((line) => line.key === key);
  return shown[at + 1] ?? shown[at - 1];
}

/** How many lines differ from what is saved, new ones among them, and whether the kept ones stand in another order. */
export function unsavedChanges<L extends Line>(
  saved: readonly L[],
  lines: readonly L[],
): { changed: number; reordered: boolean } {
  const before = new Map(saved.map((line) => [line.key, line]));
  const present = new Set(lines.map(({ key }) => key));
  const kept = saved.filter(({ key }) => present.has(key));
  const stillThere = lines.filter(({ key }) => before.has(key));
  return {
    changed: lines.filter((line) => !isSame(line, before.get(line.key))).length,
    reordered: stillThere.some((line, at) => line.key !== kept[at]?.key),
  };
}

function isSame<L extends Line>(line: L, saved: L | undefined): boolean {
  return saved !== undefined && (Object.keys(line) as (keyof L)[]).every((field) => line[field] === saved[field]);
}

/** Messages after lines were added, moved or removed: each stays with its own line, by name. */
export function messagesMoved<M>(
  { before, after, field }: { before: readonly Line[]; after: readonly Line[]; field: string },
  messages: Readonly<Record<string, M>>,
): Record<string, M> {
  const placeNow = new Map(after.map(({ key }, index) => [key, index]));
  const ofALine = new RegExp(`^${field}\\.(\\d+)\\.(.+)$`);
  return Object.fromEntries(
    Object.entries(messages).flatMap(([name, message]) => {
      const [, index, rest] = ofALine.exec(name) ?? [];
      if (index === undefined) return [[name, message]];
      const place = placeNow.get(before[Number(index)]?.key ?? '');
      return place === undefined ? [] : [[`${field}.${place}.${rest}`, message]];
    }),
  );
}
