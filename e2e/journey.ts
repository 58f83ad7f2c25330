import { type BrowserContext, type ConsoleMessage, expect, test as base } from '@playwright/test';
import { aCompany, type Company } from './cast.ts';

interface Fixtures {
  /** A company with its trial running, and the browser signed in to it. */
  company: Company;
  /** Faults in the browser's console that a story brings about on purpose. */
  expectedFaults: RegExp[];
  tidy: void;
  mapPicture: void;
}

/** A journey on the run's server. Whatever the browser complains of on the way, a broken policy too, fails it. */
export const test = base.extend<Fixtures>({
  // Playwright reads what a fixture needs from this pattern: nothing.
  // oxlint-disable-next-line no-empty-pattern
  baseURL: async ({}, use) => use(process.env.JOURNEYS_URL),
  company: async ({ context }, use) => use(await aCompany(context.request)),
  expectedFaults: [[], { option: true }],
  tidy: [
    async ({ context, expectedFaults }, use) => {
      const faults = faultsIn(context);
      await use();
      const stray = faults.filter((fault) => !expectedFaults.some((expected) => expected.test(fault)));
      expect(stray, 'faults that the browser reported').toEqual([]);
    },
    { auto: true },
  ],
  // Journeys need no network, and a map's host is not asked for their sake.
  mapPicture: [
    async ({ context }, use) => {
      await drawMaps(context);
      await use();
    },
    { auto: true },
  ],
});

/** The squares that a map's picture is made of. */
export const MAP_TILES = 'https://tile.openstreetmap.org/**';

/** Gives the maps of a context a picture of one colour. */
export async function drawMaps(context: BrowserContext): Promise<void> {
  await context.route(MAP_TILES, (route) => route.fulfill({ contentType: 'image/png', body: ONE_PIXEL }));
}

const ONE_PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGN48OQBAAVMAqXTUFiwAAAAAElFTkSuQmCC',
  'base64',
);

export { expect } from '@playwright/test';

/** Everything that goes wrong in the pages of a context, as it comes. */
function faultsIn(context: BrowserContext): string[] {
  const faults: string[] = [];
  context.on('console', (message) => {
    if (message.type() === 'error' && !isRefusal(message)) faults.push(`${message.text()} ${message.location().url}`);
  });
  context.on('weberror', (error) => faults.push(String(error.error().stack)));
  return faults;
}

/** The browser notes every answer from 400 on; a refusal of the API, or that something is not set up, is the screen's business. */
function isRefusal(message: ConsoleMessage): boolean {
  const { url } = message.location();
  const isNotSetUp = /status of 503/.test(message.text()) && url.includes('/api/v1/quickbooks_');
  return isNotSetUp || (/status of 4\d\d/.test(message.text()) && url.includes('/api/v1/'));
}
