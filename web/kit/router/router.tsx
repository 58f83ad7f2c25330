import {
  type ComponentProps,
  createContext,
  type MouseEvent,
  type ReactNode,
  startTransition,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import { type Blocker, BrowserHistory, currentLocation, type Shown } from './browser-history.ts';
import {
  addressOf,
  type Location,
  locationAt,
  type NavigateFunction,
  type NavigateOptions,
  type To,
} from './location.ts';
import { loadOnIntent } from './load-on-intent.ts';

export type { NavigateFunction, To } from './location.ts';

interface Navigator {
  navigate: NavigateFunction;
  block(blocker: Blocker): () => void;
}

const LocationContext = createContext<Location | undefined>(undefined);
const NavigatorContext = createContext<Navigator | undefined>(undefined);

interface RouterProps<Screen> {
  /** The screen of the location that the document was opened with. */
  first: Screen;
  /** That location, if the screen was loaded for it before; otherwise the present one. */
  at?: Location;
  /** Loads the screen of a path; returns it directly if it is already loaded. Must not change. */
  load(pathname: string): Screen | Promise<Screen>;
  children(screen: Screen): ReactNode;
}

/** Renders the screen of the browser's address, and navigates between screens without a new document. */
export function Router<Screen>({ first, at, load, children }: RouterProps<Screen>) {
  const [next, setNext] = useState<Shown<Screen>>();
  const [history] = useState(
    () =>
      new BrowserHistory({
        first,
        at: at ?? currentLocation(),
        load,
        show: (shown) => startTransition(() => setNext(shown)),
      }),
  );
  const shown = next ?? history.opened;
  useEffect(() => history.start(), [history]);
  useEffect(() => loadOnIntent(load), [load]);
  useLayoutEffect(() => scrollTo(shown), [shown]);
  return (
    <NavigatorContext value={history}>
      <LocationContext value={shown.location}>{children(shown.screen)}</LocationContext>
    </NavigatorContext>
  );
}

function scrollTo({ location, scrollTo: position }: Shown<unknown>): void {
  if (position === undefined) return;
  const part = position === 0 && location.hash ? document.getElementById(location.hash.slice(1)) : null;
  if (part) part.scrollIntoView();
  else globalThis.scrollTo(0, position);
}

/** Renders a part of a page for a path without a browser, as the build does. Its links are the same. */
export function StaticRouter({ path, children }: { path: string; children: ReactNode }) {
  const location = locationAt(path, { from: '/', state: null, key: 'static' });
  return <LocationContext value={location}>{children}</LocationContext>;
}

/** Where the application is. */
export function useLocation(): Location {
  const location = use(LocationContext);
  if (!location) throw new Error('There is no router around this component.');
  return location;
}

/** A function that opens an address of the application; always the same one. */
export function useNavigate(): NavigateFunction {
  return use(NavigatorContext)?.navigate ?? withoutBrowser;
}

async function withoutBrowser(): Promise<void> {
  throw new Error('A page without a browser does not navigate.');
}

/** The parameters of the address, and a function that replaces all of them. */
export function useSearchParams() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const setParams = useCallback(
    (next: URLSearchParams | Record<string, string>, options?: NavigateOptions) => {
      const text = new URLSearchParams(next).toString();
      void navigate({ search: text && `?${text}` }, options);
    },
    [navigate],
  );
  return [params, setParams] as const;
}

/**
 * Holds each navigation within the application while `when`, so that the user can be asked: `isBlocked` then tells that
 * one is held, `leave` goes on with it, and `stay` forgets it.
 */
export function useBlocker(when: boolean) {
  const navigator = use(NavigatorContext);
  const [held, setHeld] = useState<{ leave(): void }>();
  useEffect(() => {
    if (!when) return undefined;
    return navigator?.block((leave) => {
      setHeld({ leave });
      return true;
    });
  }, [navigator, when]);
  const stay = () => setHeld(undefined);
  const leave = () => {
    stay();
    held?.leave();
  };
  return { isBlocked: held !== undefined, leave, stay };
}

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: To;
  /** The navigation state of the screen that it opens. */
  state?: unknown;
  /** Whether the entry of the history is replaced; so it is for the present address. */
  replace?: boolean;
  /** The query of its address in a new tab, which has no navigation state: the id of a record. */
  queryInNewTab?: string | undefined;
  /** Whether the browser loads the page as a new document: for the public pages, which are not part of the application. */
  reloadDocument?: boolean;
}

/** A link to a screen. The browser itself opens it in a new tab, in a new window, or as a new document. */
export function Link({ to, state, replace, queryInNewTab, reloadDocument, onClick, children, ...props }: LinkProps) {
  const navigate = useNavigate();
  const location = useLocation();
  const href = addressOf(locationAt(to, { ...location, from: location.pathname }));
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || reloadDocument || isForBrowser(event, props.target)) return;
    event.preventDefault();
    void navigate(href, { state, replace: replace ?? href === addressOf(location) });
  };
  return (
    <a {...props} href={queryInNewTab ? `${href}?${queryInNewTab}` : href} onClick={follow}>
      {children}
    </a>
  );
}

/** Whether the browser handles a click, for example because it opens a new tab. */
function isForBrowser({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent, target = '_self'): boolean {
  return button !== 0 || metaKey || altKey || ctrlKey || shiftKey || target !== '_self';
}

/** Opens an address as soon as it is rendered. */
export function Navigate({ to, state, replace = false }: { to: To; state?: unknown; replace?: boolean }) {
  const navigate = useNavigate();
  const location = useLocation();
  const href = addressOf(locationAt(to, { ...location, from: location.pathname }));
  useEffect(() => {
    void navigate(href, { state, replace });
    // The navigation state may be a new object on each render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [navigate, href, replace]);
  return null;
}
