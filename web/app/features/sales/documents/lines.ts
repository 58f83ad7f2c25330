import type { PriceSuggestion } from '#contract/sales/price-items.ts';

/** A line item as typed: strings, so that incomplete input is preserved. */
export interface Line {
  /** Identifies the row on the screen: the saved line item's id, or a key from `newKey`. */
  key: string;
  /** Empty until the line item is saved. */
  id: string;
  code: string;
  description: string;
}

export type LineChange<L extends Line> = Partial<Omit<L, 'key' | 'id'>>;

/** Rules for the line items of one kind of document, apart from their rendering. */
export interface LineKind<L extends Line, F extends string = string> {
  /** The name of the line items in form and contract; a message about one is keyed as `itemized_estimates.0.code`. */
  field: F;
  /** The maximum number of line items, and the message when it is reached. */
  max: number;
  full: string;
  /** Message when the only line item would be removed. */
  last: string;
  codeRequired: boolean;
  /** An empty row, in the same group as the one it is added below. */
  blank: (key: string, below?: L) => L;
  /** True for line items of the separate group shown below the others; a line item moves only within its group. */
  isApart: (line: L) => boolean;
  /** Dollars of a line item as typed. */
  amountOf: (line: L) => number;
  /** Fields that share a message: changing one may clear the message of the others. */
  settledWith?: (field: string) => readonly string[];
  /** The values that a suggestion fills in. */
  filledFrom: (item: PriceSuggestion, line: L) => LineChange<L>;
  /** Extends a change with its consequences, such as hours that follow from a quantity. */
  withConsequences?: (line: L, change: LineChange<L>) => LineChange<L>;
}

/** A line item with its index among all line items, which is part of its field names in messages. */
export interface PlacedLine<L extends Line> {
  line: L;
  index: number;
}

type IsApart<L extends Line> = LineKind<L>['isApart'];

/** Returns a key that no line item has. */
export function newKey(lines: readonly Line[]): string {
  const taken = lines.map(({ key }) => Number(/^new-(\d+)$/.exec(key)?.[1] ?? 0));
  return `new-${Math.max(0, ...taken) + 1}`;
}

/** Adds an empty line item below the given one; at the end without one. */
export function addLine<L extends Line>(
  lines: readonly L[],
  key: string,
  blank: LineKind<L>['blank'],
  below?: string,
): L[] {
  const at = lines.findIndex((line) => line.key === below);
  return at < 0 ? [...lines, blank(key)] : lines.toSpliced(at + 1, 0, blank(key, lines[at]));
}

/** Adds an unsaved copy directly below the line item. */
export function copyLine<L extends Line>(lines: readonly L[], key: string, copyKey: string): L[] {
  return lines.flatMap((line) => (line.key === key ? [line, { ...line, key: copyKey, id: '' }] : [line]));
}

/** Removes the line item, unless it is the only one. */
export function removeLine<L extends Line>(lines: readonly L[], key: string): L[] {
  return lines.length > 1 ? lines.filter((line) => line.key !== key) : [...lines];
}

export function changeLine<L extends Line>(lines: readonly L[], key: string, change: LineChange<L>): L[] {
  return lines.map((line) => (line.key === key ? { ...line, ...change } : line));
}

/** Swaps the line item with the one shown above (-1) or below (1) it. */
export function moveLine<L extends Line>(lines: readonly L[], key: string, step: -1 | 1, isApart: IsApart<L>): L[] {
  const line = lines.find((each) => each.key === key);
  const sameSection = line ? lines.filter((each) => isApart(each) === isApart(line)) : [];
  const next = sameSection[sameSection.findIndex((each) => each.key === key) + step];
  return next ? moveLineTo(lines, key, next.key, isApart) : [...lines];
}

/** Moves the line item to the place of another one of the same group. */
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

/** The display order: the separate group below the others, each in its own order. */
export function inBands<L extends Line>(lines: readonly L[], isApart: IsApart<L>) {
  const placed: PlacedLine<L>[] = lines.map((line, index) => ({ line, index }));
  return {
    main: placed.filter(({ line }) => !isApart(line)),
    apart: placed.filter(({ line }) => isApart(line)),
  };
}

/** The line item shown below the given one, or above it when it is the last. */
export function neighbourOf<L extends Line>(lines: readonly L[], key: string, isApart: IsApart<L>): L | undefined {
  const { main, apart } = inBands(lines, isApart);
  const shown = [...main, ...apart].map(({ line }) => line);
  const at = shown.findIndex((line) => line.key === key);
  return shown[at + 1] ?? shown[at - 1];
}

/**
 * Counts the line items that differ from the saved ones, including new ones, and whether the order of the kept ones
 * changed.
 */
export function unsavedChanges<L extends Line>(
  saved: readonly L[],
  lines: readonly L[],
): { changed: number; reordered: boolean } {
  const before = new Map(saved.map((line) => [line.key, line]));
  const present = new Set(lines.map(({ key }) => key));
  const remaining = saved.filter(({ key }) => present.has(key));
  const previous = lines.filter(({ key }) => before.has(key));
  return {
    changed: lines.filter((line) => !isSame(line, before.get(line.key))).length,
    reordered: previous.some((line, at) => line.key !== remaining[at]?.key),
  };
}

function isSame<L extends Line>(line: L, saved: L | undefined): boolean {
  return saved !== undefined && (Object.keys(line) as (keyof L)[]).every((field) => line[field] === saved[field]);
}

/** Re-keys messages after line items were added, moved or removed, so that each stays with its line item. */
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
