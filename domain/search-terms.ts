/*
 * What is typed into the search, and how it matches a text. Imports nothing: the palette underlines by the same rules by
 * which the server finds.
 */

/** From so many digits on a term is also looked for within phone numbers. */
export const PHONE_DIGITS_MIN = 4;

/** One word to be found: it begins a word of a record. */
export interface SearchTerm {
  /** Folded. */
  text: string;
  /** Written as "#1004": only the number of a document. */
  isNumber: boolean;
}

/** In lower case and without accents, as the database's `search_fold`. */
export function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replaceAll('’', "'")
    .toLowerCase();
}

/** The distinct terms of what is typed: words are divided at spaces and punctuation, as the database divides texts. */
export function searchTerms(typed: string): SearchTerm[] {
  const terms = new Map<string, SearchTerm>();
  for (const word of folded(typed).split(/\s+/)) {
    const number = /^#(\d+)$/.exec(word)?.[1];
    const texts = number === undefined ? word.split(PUNCTUATION).filter(Boolean) : [number];
    for (const text of texts) terms.set(`${number ? '#' : ''}${text}`, { text, isNumber: number !== undefined });
  }
  return [...terms.values()];
}

const PUNCTUATION = /[!-/:-@[-`{-~]+/;

/** What is typed, as a list's own search finds it: a list knows numbers without "#". */
export function listSearch(typed: string): string {
  return typed.replace(/[#()]/g, ' ').trim().replace(/\s+/g, ' ');
}

/** A stretch of a text, which a term matches or not. */
export interface Stretch {
  text: string;
  isMatch: boolean;
}

/** The text divided into what the terms match, at the beginnings of its words, and what they do not. */
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

/** How much of a word a term matches; a letter and its accent may be one or two characters of the word. */
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
