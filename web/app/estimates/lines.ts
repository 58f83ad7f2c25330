import type { COST_TYPES, ItemizedEstimate } from '../../../contract/itemized-estimates.ts';
import { lineSubTotal, type CountedLine } from '../../../contract/totals.ts';
import { decimalAsTyped } from '../ui/typing.ts';

export type CostType = (typeof COST_TYPES)[number];

/** A line as it is typed: texts, so that what is half written stays as written. */
export interface LineValues {
  /** Tells rows apart on the screen: the saved line's id, or a name given by `newKey`. */
  key: string;
  /** Empty until the line is saved. */
  itemized_estimate_id: string;
  code: string;
  description: string;
  cost_type: CostType;
  unit_price_dollar: string;
  quantity: string;
  duration_hour: string;
  is_optional: boolean;
}

export type LineChange = Partial<Omit<LineValues, 'key' | 'itemized_estimate_id'>>;

/** A line with its place among all lines, which names its fields in messages. */
export interface PlacedLine {
  line: LineValues;
  index: number;
}

export function savedLine(saved: ItemizedEstimate): LineValues {
  return {
    key: saved.itemized_estimate_id,
    itemized_estimate_id: saved.itemized_estimate_id,
    code: saved.code ?? '',
    description: saved.description,
    cost_type: saved.cost_type,
    unit_price_dollar: String(saved.unit_price_dollar),
    quantity: String(saved.quantity),
    duration_hour: saved.duration_hour === 0 ? '' : String(saved.duration_hour),
    is_optional: saved.is_optional,
  };
}

/** A row to be filled in. Most lines are one of something, so the quantity is there already. */
export function blankLine(key: string, { is_optional = false }: { is_optional?: boolean } = {}): LineValues {
  return {
    key,
    itemized_estimate_id: '',
    code: '',
    description: '',
    cost_type: 'all',
    unit_price_dollar: '',
    quantity: '1',
    duration_hour: '',
    is_optional,
  };
}

/** A key that no line has. */
export function newKey(lines: readonly LineValues[]): string {
  const taken = lines.map(({ key }) => Number(/^new-(\d+)$/.exec(key)?.[1] ?? 0));
  return `new-${Math.max(0, ...taken) + 1}`;
}

/** A blank line below the one named, of its kind; without a name at the end. */
export function addLine(lines: readonly LineValues[], key: string, below?: string): LineValues[] {
  const at = lines.findIndex((line) => line.key === below);
  const blank = blankLine(key, { is_optional: lines[at]?.is_optional ?? false });
  return at < 0 ? [...lines, blank] : lines.toSpliced(at + 1, 0, blank);
}

/** The line once more, unsaved, right below itself. */
export function copyLine(lines: readonly LineValues[], key: string, copyKey: string): LineValues[] {
  return lines.flatMap((line) =>
    line.key === key ? [line, { ...line, key: copyKey, itemized_estimate_id: '' }] : [line],
  );
}

/** Without the line, unless it is the only one. */
export function removeLine(lines: readonly LineValues[], key: string): LineValues[] {
  return lines.length > 1 ? lines.filter((line) => line.key !== key) : [...lines];
}

export function changeLine(lines: readonly LineValues[], key: string, change: LineChange): LineValues[] {
  return lines.map((line) => (line.key === key ? { ...line, ...change } : line));
}

/** The line changes places with the one shown above (-1) or below (1) it, within its kind. */
export function moveLine(lines: readonly LineValues[], key: string, step: -1 | 1): LineValues[] {
  const line = lines.find((each) => each.key === key);
  const ofItsKind = lines.filter((each) => each.is_optional === line?.is_optional);
  const next = ofItsKind[ofItsKind.findIndex((each) => each.key === key) + step];
  return next ? moveLineTo(lines, key, next.key) : [...lines];
}

/** The line takes the place of another of its kind; lines of the other kind are no place for it. */
export function moveLineTo(lines: readonly LineValues[], key: string, placeOf: string): LineValues[] {
  const from = lines.findIndex((line) => line.key === key);
  const to = lines.findIndex((line) => line.key === placeOf);
  const line = lines[from];
  if (!line || lines[to]?.is_optional !== line.is_optional) return [...lines];
  return lines.toSpliced(from, 1).toSpliced(to, 0, line);
}

/** As they are shown: the optional lines apart, below the others, each kind in its order. */
export function inKinds(lines: readonly LineValues[]): { firm: PlacedLine[]; optional: PlacedLine[] } {
  const placed = lines.map((line, index) => ({ line, index }));
  return {
    firm: placed.filter(({ line }) => !line.is_optional),
    optional: placed.filter(({ line }) => line.is_optional),
  };
}

/** The line shown below the one named, or above it where it is the last. */
export function neighbourOf(lines: readonly LineValues[], key: string): LineValues | undefined {
  const { firm, optional } = inKinds(lines);
  const shown = [...firm, ...optional].map(({ line }) => line);
  const at = shown.findIndex((line) => line.key === key);
  return shown[at + 1] ?? shown[at - 1];
}

/** The number that a text stands for; 0 while it stands for none. */
export function decimal(text: string): number {
  return /^\d+(\.\d*)?$|^\.\d+$/.test(text) ? Number(text) : 0;
}

/** What stays of a text as it is typed: a decimal that never passes the cap. A keystroke too many is not taken. */
export function cappedAsTyped(typed: string, former: string, cap: number): string {
  const text = decimalAsTyped(typed);
  if (decimal(text) <= cap) return text;
  return typed.length === former.length + 1 ? former : String(cap);
}

/** The line as sums see it. */
export function countedLine(line: LineValues): CountedLine {
  return {
    unit_price_dollar: decimal(line.unit_price_dollar),
    quantity: decimal(line.quantity),
    duration_hour: decimal(line.duration_hour),
    is_optional: line.is_optional,
  };
}

/** Dollars of the line as it is typed. */
export function subTotal(line: LineValues): number {
  return lineSubTotal(countedLine(line));
}

/** The line as the server takes it; hours left out are none. */
export function lineBody(line: LineValues) {
  const { itemized_estimate_id, code, description, cost_type, unit_price_dollar, quantity, is_optional } = line;
  const duration_hour = line.duration_hour || '0';
  return {
    itemized_estimate_id,
    code,
    description,
    cost_type,
    unit_price_dollar,
    quantity,
    duration_hour,
    is_optional,
  };
}

/** How many lines differ from what is saved, new ones among them, and whether the kept ones stand in another order. */
export function unsavedChanges(
  saved: readonly LineValues[],
  lines: readonly LineValues[],
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

function isSame(line: LineValues, saved: LineValues | undefined): boolean {
  return (
    saved !== undefined && (Object.keys(line) as (keyof LineValues)[]).every((field) => line[field] === saved[field])
  );
}

/** Under which name the form keeps the lines; a message about one stands under `itemized_estimates.0.code`. */
export const LINES = 'itemized_estimates';

/** Messages after lines were added, moved or removed: each stays with its own line, by name. */
export function messagesMoved<M>(
  before: readonly LineValues[],
  after: readonly LineValues[],
  messages: Readonly<Record<string, M>>,
): Record<string, M> {
  const placeNow = new Map(after.map(({ key }, index) => [key, index]));
  return Object.fromEntries(
    Object.entries(messages).flatMap(([field, message]) => {
      const [, index, rest] = /^itemized_estimates\.(\d+)\.(.+)$/.exec(field) ?? [];
      if (index === undefined) return [[field, message]];
      const place = placeNow.get(before[Number(index)]?.key ?? '');
      return place === undefined ? [] : [[`${LINES}.${place}.${rest}`, message]];
    }),
  );
}
