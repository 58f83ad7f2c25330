/** The minimum number of typed characters for a search of the price book. */
export const SUGGEST_FROM = 2;
/** The maximum number of suggestions below a field. */
export const SUGGESTIONS_MAX = 8;

/** The fields of an item that are searched, and those that rank it. */
export interface Suggestible {
  code: string | null;
  description: string;
  times_used: number;
  /** ISO 8601 in UTC, which sorts as text. */
  last_used_at: string | null;
}

/** A stretch of a text, and whether a typed word matches it. */
export interface Stretch {
  text: string;
  isMatch: boolean;
}

/**
 * The items suggested for a typed text, at most eight. Each typed word must begin a word of the item's code or
 * description; case is ignored. Items whose code begins with the text come first, then the most used, then the last
 * used, then those whose description begins with the text. Otherwise the given order is preserved. Fewer than two
 * characters suggest nothing.
 */
export function suggestionsFor<I extends Suggestible>(items: readonly I[], typed: string): I[] {
  const text = folded(typed.trim());
  if (text.length < SUGGEST_FROM) return [];
  const words = text.split(SPACE);
  // A short text matches thousands of items. Only the first ones are tracked during the scan: sorting all would take
  // longer.
  const first: Ranked<I>[] = [];
  for (const item of items) {
    const content = { code: item.code === null ? null : folded(item.code), description: folded(item.description) };
    if (!words.every((word) => begins(content.code, word) || begins(content.description, word))) continue;
    const ranked = { item, ofCode: content.code?.startsWith(text), begins: content.description.startsWith(text) };
    const at = first.findLastIndex((other) => !isBefore(ranked, other)) + 1;
    first.splice(at, 0, ranked);
    if (first.length > SUGGESTIONS_MAX) first.pop();
  }
  return first.map(({ item }) => item);
}

/**
 * The suggestions from the price book, followed by those from lines sent before that are not in it; at most eight in
 * total.
 */
export function suggestionsOf<I extends Suggestible, R extends Suggestible>(
  { items, remembered }: { items: readonly I[]; remembered: readonly R[] },
  typed: string,
): (I | R)[] {
  return [...suggestionsFor(items, typed), ...suggestionsFor(remembered, typed)].slice(0, SUGGESTIONS_MAX);
}

/**
 * Splits the text into stretches that the typed words match, at the beginnings of words, and stretches that they do
 * not.
 */
export function matchedStretches(text: string, typed: string): Stretch[] {
  const words = folded(typed.trim()).split(SPACE).filter(Boolean);
  const stretches: Stretch[] = [];
  for (const piece of text.split(BOUNDARY)) {
    const length = Math.max(0, ...words.filter((word) => folded(piece).startsWith(word)).map((word) => word.length));
    push(stretches, piece.slice(0, length), true);
    push(stretches, piece.slice(length), false);
  }
  return stretches;
}

function push(stretches: Stretch[], text: string, isMatch: boolean): void {
  const last = stretches.at(-1);
  if (text === '') return;
  if (last?.isMatch === isMatch) last.text += text;
  else stretches.push({ text, isMatch });
}

const SPACE = /\s+/;
/** Where a word may begin: after anything that is neither letter nor digit. */
const BOUNDARY = /(?<=[^\p{L}\p{N}])(?=[\p{L}\p{N}])/u;

interface Ranked<I> {
  item: I;
  /** Whether the code, and whether the description, begins with the typed text. */
  ofCode: boolean | undefined;
  begins: boolean;
}

/** Whether the first of two items ranks before the second, apart from their given order. */
function isBefore(one: Ranked<Suggestible>, other: Ranked<Suggestible>): boolean {
  if (one.ofCode !== other.ofCode && (one.ofCode || other.ofCode)) return one.ofCode === true;
  const [a, b] = [one.item, other.item];
  if (a.times_used !== b.times_used) return a.times_used > b.times_used;
  if (a.last_used_at !== b.last_used_at) return (a.last_used_at ?? '') > (b.last_used_at ?? '');
  return one.begins && !other.begins;
}

/**
 * Whether a word of the folded text begins with the given one. The word may span several words of the text, as "3/4"
 * in "3/4 in".
 */
function begins(content: string | null, word: string): boolean {
  if (content === null) return false;
  for (let at = content.indexOf(word); at >= 0; at = content.indexOf(word, at + 1)) {
    if (at === 0 || !LETTER_OR_DIGIT.test(content.charAt(at - 1))) return true;
  }
  return false;
}

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

function folded(text: string): string {
  return text.toLowerCase();
}
