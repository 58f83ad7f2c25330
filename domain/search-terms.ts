/*
 * Terms of the search box, and how they match a text. Imports nothing. The command palette underlines matches by the
 * same rules that the server searches by.
 */

/** The minimum number of digits for which a term is also searched within phone numbers. */
export const PHONE_DIGITS_MIN = 4;

/** One search term: it matches the beginning of a word of a record. */
export interface SearchTerm {
  /** Folded. */
  text: string;
  /** Written as "#1004": matches only the number of a document. */
  isNumber: boolean;
}

/** In lower case and without accents, like the database's `search_fold`. */
export function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replaceAll('’', "'")
    .toLowerCase();
}

/** The distinct terms of the typed text. Words are split at spaces and punctuation, as the database splits texts. */
export function searchTerms(typed: string): SearchTerm[] {
  const terms = new Map<string, SearchTerm>();
  for (const word of folded(typed).split(/\s+/)) {
    const number = /^#(\d+)$/.exec(word)?.[1];
    const parts = number === undefined ? word.split(PUNCTUATION).filter(Boolean) : [number];
    for (const text of parts) terms.set(`${number ? '#' : ''}${text}`, { text, isNumber: number !== undefined });
  }
  return [...terms.values()];
}

const PUNCTUATION = /[!-/:-@[-`{-~]+/;

/** The typed text in the form that a list's own search accepts: lists match numbers without "#". */
export function listSearch(typed: string): string {
  return typed.replace(/[#()]/g, ' ').trim().replace(/\s+/g, ' ');
}

/** A stretch of a text, and whether a term matches it. */
export interface Stretch {
  text: string;
  isMatch: boolean;
}

/** Splits the text into stretches that the terms match, at the beginnings of words, and stretches that they do not. */
export function matchedStretches(text: string, terms: readonly SearchTerm[]): Stretch[] {
  const stretches: Stretch[] = [];
  const add = (stretch: string, isMatch: boolean) => {
    const last = stretches.at(-1);
    if (last?.isMatch === isMatch) last.text += stretch;
    else if (stretch) stretches.push({ text: stretch, isMatch });
  };
  for (const word of text.split(/(?<=[\s!-/:-@[-`{-~’])(?=[^\s!-/:-@[-`{-~’])/u)) {
    const length = Math.max(0, ...terms.map((term) => matchedLength(word, term.text)));
    add(word.slice(0, length), true);
    add(word.slice(length), false);
  }
  return stretches;
}

/** The length of the matched part of a word; a letter and its accent may be one or two characters of the word. */
function matchedLength(word: string, term: string): number {
  let length = 0;
  let matched = '';
  for (const letter of word) {
    if (matched.length >= term.length && folded(letter) !== '') break;
    matched += folded(letter);
    length += letter.length;
  }
  return matched === term ? length : 0;
}
