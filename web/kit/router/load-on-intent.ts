/** A pointer that only passes a link does not load its screen. */
const HOVER_MS = 100;

/**
 * Loads the screen of a link as soon as the user points to it, focuses or touches it, so that it is there when the link
 * is followed. The returned function ends that.
 */
export function loadOnIntent(load: (pathname: string) => unknown): () => void {
  const abort = new AbortController();
  const { signal } = abort;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onIntent = ({ target, type }: Event) => {
    clearTimeout(timer);
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
    if (link?.origin !== location.origin) return;
    const start = () => void Promise.resolve(load(link.pathname)).catch(() => undefined);
    if (type === 'touchstart') start();
    else timer = setTimeout(start, HOVER_MS);
  };
  for (const type of ['pointerover', 'focusin', 'touchstart'])
    document.addEventListener(type, onIntent, { signal, passive: true });
  return () => {
    clearTimeout(timer);
    abort.abort();
  };
}
