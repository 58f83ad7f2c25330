import {
  addressOf,
  type Location,
  locationAt,
  type NavigateFunction,
  type NavigateOptions,
  type To,
} from './location.ts';
import { readScrollPositions, writeScrollPositions } from './scroll-positions.ts';

/** What an entry of the browser's history keeps. */
interface Entry {
  state: unknown;
  key: string;
  /** The number of the entry, which tells how far and in which direction Back and Forward have gone. */
  index: number;
}

/** A location with its loaded screen. */
export interface Shown<Screen> {
  location: Location;
  screen: Screen;
  /** Where to scroll to, in pixels from the top; undefined if the page stays where it is. */
  scrollTo: number | undefined;
}

/** Asked before the application leaves a location: whether it stays. `leave` goes on with the navigation. */
export type Blocker = (leave: () => void) => boolean;

interface HistoryOptions<Screen> {
  /** The screen of the location that the document was opened with. */
  first: Screen;
  /** That location: the address may have changed while the screen was loading. */
  at: Location;
  /** Loads the screen of a path; returns it directly if it is already loaded. */
  load(pathname: string): Screen | Promise<Screen>;
  show(shown: Shown<Screen>): void;
}

/**
 * The browser's history as the application uses it. A screen is loaded before the address changes, so that the previous
 * one stays usable meanwhile; of several navigations that are loading, the newest is shown.
 */
export class BrowserHistory<Screen> {
  #location: Location;
  #index = readEntry()?.index ?? 0;
  /** The number of navigations until now. */
  #turn = 0;
  #blocker: Blocker | undefined;
  /** What the next `popstate` event is the result of, if not of the user. */
  #expected: 'return' | 'leave' | undefined;
  readonly #scrollPositions = readScrollPositions();
  readonly #options: HistoryOptions<Screen>;

  /** What the document was opened with. After a reload, the page returns to where it was scrolled to. */
  readonly opened: Shown<Screen>;

  constructor(options: HistoryOptions<Screen>) {
    this.#options = options;
    this.#location = options.at;
    this.opened = { location: this.#location, screen: options.first, scrollTo: this.#scrollPosition };
    if (!readEntry() && this.#isHere()) this.#write('replaceState');
  }

  /** Follows Back and Forward, and keeps the scroll positions, until the returned function is called. */
  start(): () => void {
    const abort = new AbortController();
    const { signal } = abort;
    history.scrollRestoration = 'manual';
    addEventListener('popstate', () => this.#onPopState(), { signal });
    addEventListener('pagehide', () => this.#onPageHide(), { signal });
    addEventListener('pageshow', () => (history.scrollRestoration = 'manual'), { signal });
    // Back, pressed soon after a reload, has changed the address before anything listened.
    if (!this.#isHere()) this.#onPopState();
    return () => abort.abort();
  }

  navigate: NavigateFunction = async (to: To, options: NavigateOptions = {}) => {
    const { state = null } = options;
    const location = locationAt(to, { from: this.#location.pathname, state, key: newKey() });
    if (this.#blocker?.(() => void this.#go(location, options))) return;
    await this.#go(location, options);
  };

  /** Has a function asked before each navigation; one at a time. The returned function ends that. */
  block(blocker: Blocker): () => void {
    this.#blocker = blocker;
    return () => {
      if (this.#blocker === blocker) this.#blocker = undefined;
    };
  }

  async #go(location: Location, { replace = false, preventScrollReset = false }: NavigateOptions): Promise<void> {
    const enter = () => {
      this.#keepScrollPosition();
      this.#location = location;
      if (!replace) this.#index += 1;
      this.#write(replace ? 'replaceState' : 'pushState');
    };
    await this.#load(location, enter, preventScrollReset ? undefined : 0);
  }

  #onPopState(): void {
    const expected = this.#expected;
    this.#expected = undefined;
    if (expected === 'return') return;
    const entry = readEntry();
    // A link to a part of the page, such as "Skip to content", has made an entry without the application.
    if (!entry) {
      this.#location = { ...currentLocation(), state: this.#location.state };
      this.#index += 1;
      this.#write('replaceState');
      return;
    }
    const distance = entry.index - this.#index;
    const leave = () => {
      this.#expected = 'leave';
      history.go(distance);
    };
    if (expected !== 'leave' && distance !== 0 && this.#blocker?.(leave)) {
      this.#expected = 'return';
      history.go(-distance);
      return;
    }
    this.#keepScrollPosition();
    this.#index = entry.index;
    this.#location = currentLocation();
    void this.#load(this.#location, () => undefined, this.#scrollPosition ?? 0);
  }

  /** Loads the screen of a location, and shows it unless a newer navigation has begun. `enter` changes the address. */
  async #load(location: Location, enter: () => void, scrollTo: number | undefined): Promise<void> {
    const turn = ++this.#turn;
    try {
      const loading = this.#options.load(location.pathname);
      const screen = loading instanceof Promise ? await loading : loading;
      if (turn !== this.#turn) return;
      enter();
      this.#options.show({ location, screen, scrollTo });
    } catch {
      if (turn !== this.#turn) return;
      // The files of the build that this page is from may be gone. The address leads to the present ones.
      enter();
      globalThis.location.reload();
    }
  }

  /** Whether the browser shows the address of the location. */
  #isHere(): boolean {
    return addressOf(currentLocation()) === addressOf(this.#location);
  }

  #write(method: 'pushState' | 'replaceState'): void {
    const { state, key } = this.#location;
    history[method]({ state, key, index: this.#index } satisfies Entry, '', addressOf(this.#location));
  }

  get #scrollPosition(): number | undefined {
    return this.#scrollPositions.get(this.#location.key);
  }

  #keepScrollPosition(): void {
    this.#scrollPositions.set(this.#location.key, scrollY);
  }

  #onPageHide(): void {
    this.#keepScrollPosition();
    writeScrollPositions(this.#scrollPositions);
    // The next page in this tab, which may be another site's, scrolls as usual.
    history.scrollRestoration = 'auto';
  }
}

function readEntry(): Entry | undefined {
  const entry = history.state as Partial<Entry> | null;
  return typeof entry?.index === 'number' ? (entry as Entry) : undefined;
}

/** The location that the browser shows. */
export function currentLocation(): Location {
  const { pathname, search, hash } = globalThis.location;
  const { state = null, key = newKey() } = readEntry() ?? {};
  return { pathname, search, hash, state, key };
}

function newKey(): string {
  return Math.random().toString(36).slice(2, 10);
}
