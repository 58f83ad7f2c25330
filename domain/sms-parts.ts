const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
/** Of these each takes the room of two. */
const EXTENDED = '^{}\\[~]|€';

/** Of how many parts a text message consists: one letter outside the GSM alphabet makes all of them shorter. */
export function smsParts(text: string): number {
  const letters = Array.from(text);
  const isBasic = letters.every((letter) => BASIC.includes(letter) || EXTENDED.includes(letter));
  const length = isBasic ? letters.reduce((sum, letter) => sum + (EXTENDED.includes(letter) ? 2 : 1), 0) : text.length;
  const [whole, part] = isBasic ? [160, 153] : [70, 67];
  return length <= whole ? 1 : Math.ceil(length / part);
}
