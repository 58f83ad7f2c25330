/** Latin letters with their marks, and what stands between the parts of a name: what Dancing Script can write. */
const SCRIPT_LETTERS = /^[\p{Script=Latin}\p{Script=Inherited}\s.,'’‘\-–0-9()&]*$/u;

/** False for a name that the script face lacks letters for: it is set in the text face as a whole. */
export function isInScriptFace(name: string): boolean {
  return SCRIPT_LETTERS.test(name.normalize('NFC'));
}
