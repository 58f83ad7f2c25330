/** The characters that Dancing Script can render: Latin letters with their marks, and the separators of name parts. */
const SCRIPT_LETTERS = /^[\p{Script=Latin}\p{Script=Inherited}\s.,'’‘\-–0-9()&]*$/u;

/** False if the script font lacks a character of the name. Then the whole name is rendered in the text font. */
export function isInScriptFace(name: string): boolean {
  return SCRIPT_LETTERS.test(name.normalize('NFC'));
}
