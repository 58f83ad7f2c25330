/**
 * A path or URL without the slashes at its end. Uses a loop, because a regular expression would start again at each
 * slash.
 */
export function withoutTrailingSlashes(text: string): string {
  let end = text.length;
  while (text[end - 1] === '/') end -= 1;
  return text.slice(0, end);
}
