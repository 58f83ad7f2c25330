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
