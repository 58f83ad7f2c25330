/** Where the application is: an address, and what the history keeps with it. */
export interface Location {
  pathname: string;
  /** With its question mark, or empty. */
  search: string;
  /** With its number sign, or empty. */
  hash: string;
  /** The navigation state: kept in the history, so it survives a reload, and never part of the address. */
  state: unknown;
  /** Identifies the entry of the history. */
  key: string;
}

/** An address within the application, or parameters for the current path. */
export type To = string | { pathname?: string; search: string };

export interface NavigateOptions {
  /** Whether the entry of the history is replaced instead of followed by a new one. */
  replace?: boolean;
  state?: unknown;
  /** Whether the page stays where it is scrolled to instead of starting at its top. */
  preventScrollReset?: boolean;
}

/** Resolves when the screen is shown, or when another navigation or the user's answer has prevented that. */
export type NavigateFunction = (to: To, options?: NavigateOptions) => Promise<void>;

/** The location that an address and navigation state lead to. `from` is the current path. */
export function locationAt(to: To, { from, state, key }: { from: string; state: unknown; key: string }): Location {
  const href = typeof to === 'string' ? to : (to.pathname ?? from) + to.search;
  const { pathname, search, hash } = new URL(href, `http://application${from}`);
  return { pathname, search, hash, state, key };
}

/** The address of a location. */
export function addressOf({ pathname, search, hash }: Location): string {
  return pathname + search + hash;
}
