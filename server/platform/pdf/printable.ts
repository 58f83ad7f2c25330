/**
 * Converts text to text that the typesetter accepts. The typesetter aborts its whole process if a run of text
 * contradicts the direction of its script: a Hebrew vowel point on a Latin letter, Persian digits, anything under a
 * bidi override. Fields reject the controls, but older records still contain them. Therefore, in text with any
 * right-to-left character:
 *
 * - controls and invisible characters are removed, except those that join letters,
 * - a combining mark of one script on a letter of another script is removed,
 * - of the right-to-left scripts, Hebrew and Arabic letters remain (the fonts have no others), with punctuation in
 *   their direction; all other characters become their Western equivalent or U+FFFD.
 *
 * In any text, half an emoji, such as at the end of a truncated string, becomes U+FFFD.
 */
export function printable(text: string): string {
  const wellFormed = text.toWellFormed();
  if (!SUSPECT.test(wellFormed)) return wellFormed;
  let base = '';
  let printed = '';
  for (const character of wellFormed) {
    if (JOINER.test(character)) {
      printed += character;
    } else if (MARK.test(character)) {
      if (GENERIC.test(character) || belongsOn(base, character)) printed += character;
    } else if (!INVISIBLE.test(character)) {
      base = inItsDirection(character);
      printed += base;
    }
  }
  return printed;
}

function belongsOn(base: string, mark: string): boolean {
  if (HEBREW.test(mark)) return HEBREW.test(base);
  if (ARABIC.test(mark)) return ARABIC.test(base);
  return !RIGHT_TO_LEFT.test(mark) && !RIGHT_TO_LEFT.test(base) && LETTER.test(base);
}

function inItsDirection(character: string): string {
  const western = WESTERN[character];
  if (western) return western;
  if (GENERIC.test(character)) return character;
  const isStrong = RIGHT_TO_LEFT.test(character) ? STRONG : LETTER;
  return isStrong.test(character) ? character : UNPRINTABLE;
}

const UNPRINTABLE = '\ufffd';
/** The blocks that Unicode reserves for right-to-left scripts. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
/** The same blocks, and the controls that change the direction. All other text is left unchanged. */
const SUSPECT = new RegExp(`${RIGHT_TO_LEFT.source}|[\\u200f\\u202a-\\u202e\\u2066-\\u2069]`, 'u');
const JOINER = /[\u200c\u200d]/;
const INVISIBLE = /\p{Cf}/u;
const MARK = /\p{M}/u;
const LETTER = /[\p{L}\p{Cn}\p{Co}]/u;
const GENERIC = /[\p{Script=Common}\p{Script=Inherited}]/u;
const HEBREW = /\p{Script=Hebrew}/u;
const ARABIC = /\p{Script=Arabic}/u;
const STRONG = /(?=[\p{Script=Hebrew}\p{Script=Arabic}])\p{L}|[\u05be\u05c0\u05c3\u05c6\u05f3\u05f4\u066d\u06d4]/u;
/** Arabic signs within numbers, which run from left to right. */
const WESTERN: Record<string, string> = {
  '\u066a': '%',
  '\u066b': '.',
  '\u066c': ',',
  ...digitsFrom(0x0660),
  ...digitsFrom(0x06f0),
};

function digitsFrom(zero: number): Record<string, string> {
  return Object.fromEntries(Array.from('0123456789', (digit, at) => [String.fromCharCode(zero + at), digit]));
}
