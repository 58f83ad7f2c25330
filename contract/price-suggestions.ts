/** From how many typed characters the price book is searched. */
export const SUGGEST_FROM = 2;
/** The most suggestions below a field. */
export const SUGGESTIONS_MAX = 8;

/** What of an item is searched. */
export interface Suggestible {
  code: string | null;
  description: string;
}

/** A stretch of a text, which a typed word matches or not. */
export interface Stretch {
  text: string;
  isMatch: boolean;
}

/**
 * The items that a typed text suggests, at most eight: each of its words begins a word of the item's code or description,
 * whichever the case. Items whose code begins with the text come first, then those whose description does; otherwise
 * they keep the order in which they are given. Fewer than two characters suggest nothing.
 */
export function suggestionsFor<I extends Suggestible>(items: readonly I[], typed: string): I[] {
  const text = folded(typed.trim());
  if (text.length < SUGGEST_FROM) return [];
  const words = text.split(SPACE);
  const ranks: I[][] = [[], [], []];
  for (const item of items) {
    if (words.every((word) => begins(item.code, word) || begins(item.description, word))) {
      ranks[rankOf(item, text)]?.push(item);
    }
  }
  return ranks.flat().slice(0, SUGGESTIONS_MAX);
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

function rankOf({ code, description }: Suggestible, text: string): 0 | 1 | 2 {
  if (code !== null && folded(code).startsWith(text)) return 0;
  return folded(description).startsWith(text) ? 1 : 2;
}

/** Whether a word of the text begins so; also the whole, as "3/4 in" does with "3/4". */
function begins(text: string | null, word: string): boolean {
  if (text === null) return false;
  const content = folded(text);
  for (let at = content.indexOf(word); at >= 0; at = content.indexOf(word, at + 1)) {
    if (at === 0 || !LETTER_OR_DIGIT.test(content.charAt(at - 1))) return true;
  }
  return false;
}

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

function folded(text: string): string {
  return text.toLowerCase();
}
