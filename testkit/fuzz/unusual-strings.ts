/** The length of a body that the server accepts from anyone. */
const LENGTH = 40_000;
/** What one text may take of the process, which serves all companies. */
export const MOST_MS = 20;
const MOST_TRIES = 5;

/** Texts that regular expressions with two ways to match the same characters need minutes for. */
export const UNUSUAL_STRINGS: Readonly<Record<string, string>> = {
  letters: repeated('', 'a', '@'),
  digits: repeated('', '1', 'a'),
  dots: repeated('a', '.', '@'),
  spaces: repeated('a,', ' ', ',a'),
  'line breaks': repeated('a', '\n', 'a'),
  commas: repeated('', ',', 'a'),
  slashes: repeated('', '/', 'a'),
  hyphens: repeated('', '-', '@'),
  words: repeated('', 'a ', '@'),
  'an email address of dots': repeated('a@', '.', '@'),
  'email addresses': repeated('', 'a@', '.'),
};

/** `unit` again and again between a beginning and an end, at which a search that began too early fails. */
function repeated(start: string, unit: string, end: string): string {
  const length = LENGTH - start.length - end.length;
  return start + unit.repeat(Math.ceil(length / unit.length)).slice(0, length) + end;
}

/**
 * The processor time of one call in milliseconds: the lowest of several tries, until one is within the limit. Neither
 * other programs nor a garbage collection count.
 */
export function processorMs(work: () => unknown): number {
  let lowest = Infinity;
  for (let tries = 0; tries < MOST_TRIES && lowest > MOST_MS; tries++) {
    const before = process.threadCpuUsage();
    work();
    const { user, system } = process.threadCpuUsage(before);
    lowest = Math.min(lowest, (user + system) / 1000);
  }
  return Math.round(lowest);
}
