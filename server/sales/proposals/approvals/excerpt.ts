const EXCERPT_MAX = 80;

/** The first 80 characters of a text on one line, for quotation in a text message. */
export function excerptOf(text: string): string {
  const words = text.replace(/\s+/g, ' ').trim();
  return words.length > EXCERPT_MAX ? `${words.slice(0, EXCERPT_MAX - 1).trimEnd()}…` : words;
}
