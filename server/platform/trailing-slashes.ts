/** A path or URL without the slashes at its end. In a loop: a regular expression tries again at each of many slashes. */
export function withoutTrailingSlashes(text: string): string {
  let end = text.length;
  while (text[end - 1] === '/') end -= 1;
  return text.slice(0, end);
}
