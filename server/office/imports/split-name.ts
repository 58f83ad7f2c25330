/** Words that begin a last name. */
const PARTICLES = new Set([
  'da',
  'de',
  'del',
  'della',
  'der',
  'di',
  'dos',
  'du',
  'la',
  'las',
  'le',
  'los',
  'st',
  'van',
  'von',
]);
const SUFFIX = /^(jr|sr|ii|iii|iv)\.?$/i;

/** Splits "Adaeze Obi" or "Obi, Adaeze" into first and last name; a single word is a first name. */
export function splitName(text: string): { first_name: string; last_name: string } {
  const [last, first, ...more] = text.split(',').map((part) => part.trim());
  if (last && first && more.length === 0 && !SUFFIX.test(first)) return { first_name: first, last_name: last };
  const words = text.replaceAll(',', ' ').split(/\s+/).filter(Boolean);
  let at = words.length - 1;
  if (at > 1 && SUFFIX.test(words[at] ?? '')) at -= 1;
  while (at > 1 && PARTICLES.has((words[at - 1] ?? '').toLowerCase().replace('.', ''))) at -= 1;
  if (at < 1) return { first_name: words.join(' '), last_name: '' };
  return { first_name: words.slice(0, at).join(' '), last_name: words.slice(at).join(' ') };
}
