export interface Memory {
  /** How many answers are kept; the one that was not asked for longest goes first. */
  most: number;
  keepMs: number;
  /** Milliseconds of a clock that only goes forward. */
  now?: () => number;
}

/**
 * The same function with a memory: whoever asks again is given the first answer, and those who ask while it is under way
 * wait for it together. What failed is forgotten at once.
 */
export function remembering<T>(
  ask: (question: string) => Promise<T>,
  { most, keepMs, now = () => performance.now() }: Memory,
): (question: string) => Promise<T> {
  const kept = new Map<string, { answer: Promise<T>; until: number }>();
  return (question) => {
    const key = question.trim().toLowerCase().replace(/\s+/g, ' ');
    const known = kept.get(key);
    // A map keeps its order of insertion, so the one that is put in again is the newest.
    kept.delete(key);
    const entry = known && known.until > now() ? known : { answer: ask(question), until: now() + keepMs };
    kept.set(key, entry);
    if (kept.size > most) kept.delete(kept.keys().next().value ?? key);
    entry.answer.catch(() => {
      if (kept.get(key) === entry) kept.delete(key);
    });
    return entry.answer;
  };
}
