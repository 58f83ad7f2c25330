/* What this browser remembers of an account's choices. A browser may have no storage: then it remembers nothing. */

/** A remembered choice, or undefined. */
export function rememberedChoice(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

export function rememberChoice(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // The choice holds until the screen is left.
  }
}
