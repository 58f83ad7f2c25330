import type { BrowserContext } from '@playwright/test';

/** The connection and the processor of Lighthouse's phone preset: slow 4G. */
const SLOW_4G = {
  latency: 150,
  downloadThroughput: (1.6e6 / 8) | 0,
  uploadThroughput: (750e3 / 8) | 0,
};
const SLOWER_PROCESSOR = 4;

/** The phone that the measured pages are opened on. */
export const PHONE = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

/** Times are in milliseconds from the start of the navigation. */
export interface Load {
  /** When the largest element in view was painted (the largest contentful paint). */
  lcp: number;
  /** When the content was rendered that the page is opened for: earlier paints show only its frame. */
  shown: number;
  requests: number;
  scripts: number;
  /** Bytes transferred over the network. */
  bytes: number;
}

/** In the browser: when the largest element so far was painted. Node's types do not include this entry. */
const LARGEST_PAINT = `new Promise((resolve) => {
  const observer = new PerformanceObserver((list) => resolve(list.getEntries().at(-1).startTime));
  observer.observe({ type: 'largest-contentful-paint', buffered: true });
})`;

/** For the start of each document: stores when a condition was first met after a frame. */
const timeOf = (condition: string) => `globalThis.shownAt = new Promise((resolve) => {
  const look = () => {
    if (${condition}) resolve(performance.now());
    else requestAnimationFrame(look);
  };
  look();
})`;

interface PageToLoad {
  url: string;
  isShown: string;
  state?: object | undefined;
  isOffline?: boolean;
}

/**
 * Opens a page on a slow phone. `isShown` is an expression that the browser evaluates in each frame; `state` is the
 * navigation state that the previous screen would have passed.
 */
export async function loadOf(
  context: BrowserContext,
  { url, isShown, state, isOffline = false }: PageToLoad,
): Promise<Load> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', { ...SLOW_4G, offline: isOffline });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_PROCESSOR });
  const fromNetwork = { requests: 0, scripts: 0, bytes: 0 };
  const types = new Map<string, string>();
  devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (!response.fromDiskCache) types.set(requestId, type);
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    fromNetwork.bytes += encodedDataLength;
    const type = types.get(requestId);
    if (type) fromNetwork.requests += 1;
    if (type === 'Script') fromNetwork.scripts += 1;
  });
  if (state) {
    // The last two names are those of builds with React Router.
    const stored = JSON.stringify({ state, key: 'bench', index: 0, usr: state, idx: 0 });
    await page.addInitScript(`history.replaceState(${stored}, '')`);
  }
  // From the start: a script that is sent to a busy page later runs when the page has time for it.
  await page.addInitScript(timeOf(isShown));
  await page.goto(url, { waitUntil: 'commit' });
  const shown = await page.evaluate<number>('globalThis.shownAt');
  await page.waitForLoadState('networkidle');
  const lcp = await page.evaluate<number>(LARGEST_PAINT);
  await page.close();
  return { lcp, shown, ...fromNetwork };
}

/** The loads' medians, each figure on its own. */
export function medianOf(loads: readonly Load[]): Load {
  const of = (figure: keyof Load) =>
    loads.map((load) => load[figure]).toSorted((a, b) => a - b)[Math.floor(loads.length / 2)] ?? Number.NaN;
  return { lcp: of('lcp'), shown: of('shown'), requests: of('requests'), scripts: of('scripts'), bytes: of('bytes') };
}
