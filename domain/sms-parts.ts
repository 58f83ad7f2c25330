const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
/** Each of these counts as two characters. */
const EXTENDED = '^{}\\[~]|€';

/** The number of parts of a text message. One character outside the GSM alphabet makes every part shorter. */
export function smsParts(text: string): number {
  const letters = Array.from(text);
  const isBasic = letters.every((letter) => BASIC.includes(letter) || EXTENDED.includes(letter));
  const length = isBasic ? letters.reduce((sum, letter) => sum + (EXTENDED.includes(letter) ? 2 : 1), 0) : text.length;
  const [whole, part] = isBasic ? [160, 153] : [70, 67];
  return length <= whole ? 1 : Math.ceil(length / part);
}
