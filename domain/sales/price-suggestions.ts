/** From how many typed characters the price book is searched. */
export const SUGGEST_FROM = 2;
/** The most suggestions below a field. */
export const SUGGESTIONS_MAX = 8;

/** What of an item is searched, and what ranks it. */
export interface Suggestible {
  code: string | null;
  description: string;
  times_used: number;
  /** ISO 8601 in UTC, which sorts as text. */
  last_used_at: string | null;
}

/** A stretch of a text, which a typed word matches or not. */
export interface Stretch {
  text: string;
  isMatch: boolean;
}

/**
 * The items that a typed text suggests, at most eight: each of its words begins a word of the item's code or description,
 * whichever the case. Items whose code begins with the text come first; then the most used come first, of those the ones
 * used last, and of those the ones whose description begins with the text. What is left keeps the order in which it is
 * given. Fewer than two characters suggest nothing.
 */
export function suggestionsFor<I extends Suggestible>(items: readonly I[], typed: string): I[] {
  const text = folded(typed.trim());
  if (text.length < SUGGEST_FROM) return [];
  const words = text.split(SPACE);
  // A short text matches thousands, of which the first are kept while it is typed: sorting all would take longer.
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
 * What a typed text suggests of the price book, and below that of what was sent before and is not in it, together at most
 * eight.
 */
export function suggestionsOf<I extends Suggestible, R extends Suggestible>(
  { items, remembered }: { items: readonly I[]; remembered: readonly R[] },
  typed: string,
): (I | R)[] {
  return [...suggestionsFor(items, typed), ...suggestionsFor(remembered, typed)].slice(0, SUGGESTIONS_MAX);
}

/** The text divided into what the typed words match, at the beginnings of words, and what they do not. */
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
  /** Whether its code begins with what is typed, and whether its description does. */
  ofCode: boolean | undefined;
  begins: boolean;
}

/** Whether the first of two comes before the second, by more than their order. */
function isBefore(one: Ranked<Suggestible>, other: Ranked<Suggestible>): boolean {
  if (one.ofCode !== other.ofCode && (one.ofCode || other.ofCode)) return one.ofCode === true;
  const [a, b] = [one.item, other.item];
  if (a.times_used !== b.times_used) return a.times_used > b.times_used;
  if (a.last_used_at !== b.last_used_at) return (a.last_used_at ?? '') > (b.last_used_at ?? '');
  return one.begins && !other.begins;
}

/** Whether a word of the folded text begins so; also the whole, as "3/4 in" does with "3/4". */
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
