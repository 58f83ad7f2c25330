import { paths } from '../../kit/paths.ts';

/** A build that is completely cached and waits until it may replace the one that is shown. */
export interface NewVersion {
  /** Shows the new version: the page is loaded again. */
  reload(): void;
}

const UPDATE_MS = 60 * 60_000;
const FIRST_SCREEN_MS = 2000;

/**
 * Registers the service worker, and calls `onReady` when it has cached a newer build. Nothing changes until the user
 * reloads: an open form keeps the scripts of its build. Returns a function that stops.
 */
export function watchForNewVersion(onReady: (version: NewVersion) => void): () => void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return () => undefined;
  const { serviceWorker } = navigator;
  // The first worker takes over a page that has none: this is not a new version.
  const wasControlled = serviceWorker.controller !== null;
  let registration: ServiceWorkerRegistration | undefined;
  const announce = ({ waiting }: ServiceWorkerRegistration) => {
    if (!waiting || !wasControlled) return;
    onReady({
      reload() {
        serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
        waiting.postMessage('activate');
      },
    });
  };
  const timer = setInterval(() => void registration?.update().catch(() => undefined), UPDATE_MS);
  const register = async () => {
    await firstScreenLoaded();
    registration = await serviceWorker.register('/app-sw.js', { scope: paths.main() });
    const registered = registration;
    announce(registered);
    registered.addEventListener('updatefound', () => {
      registered.installing?.addEventListener('statechange', () => announce(registered));
    });
  };
  // Without a service worker, as in a private window, the application works from the network.
  void register().catch(() => undefined);
  return () => clearInterval(timer);
}

/** The network belongs to the first screen at first: caching the build is 0.7 MB. */
async function firstScreenLoaded(): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }));
  await new Promise((resolve) => setTimeout(resolve, FIRST_SCREEN_MS));
}
