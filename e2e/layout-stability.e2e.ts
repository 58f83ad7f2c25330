import type { Page } from '@playwright/test';
import { PHONE } from './devices.ts';
import { expect } from './journey.ts';
import { test } from './office.ts';
import { MAIN_SCREENS, type Part, type Screen, screensOf, seeRendered } from './screens.ts';

/** The cumulative layout shift that a screen may have while it loads. */
const MOST = 0.01;
/** A slow network, on which a screen is shown before its data. */
const DELAY_MS = 150;

/** In the browser: the shifts since the document was opened, with what has moved from where to where. */
const SHIFTS = `new Promise((resolve) => {
  const observer = new PerformanceObserver((list) => resolve(list.getEntries().map(({ value, sources }) => ({
    value,
    moved: sources.map(({ node, previousRect, currentRect }) =>
      [node?.nodeName, node?.className ?? node?.textContent, previousRect.top, currentRect.top].join(' ')),
  }))));
  observer.observe({ type: 'layout-shift', buffered: true });
  setTimeout(() => resolve([]), 100);
})`;

for (const [device, use] of [
  ['a phone', PHONE],
  ['a desktop', { viewport: { width: 1440, height: 900 } }],
] as const)
  for (const part of Object.keys(MAIN_SCREENS) as Part[])
    test.describe(`on ${device}`, () => {
      // The script that passes the navigation states would stay in a shared context.
      test.use({ ...use, ownContext: true });

      test(`screens of ${part} do not move while they load`, async ({ page, office }) => {
        test.slow();
        await page.route('**/api/v1/**', async (route) => {
          await new Promise((resolve) => setTimeout(resolve, DELAY_MS));
          await route.continue();
        });
        // Of two screens at the same address, the first one.
        const all = screensOf(part, office.states);
        const screens = all.filter(({ path }, at) => all.findIndex((other) => other.path === path) === at);
        await keepStates(page, screens);
        for (const screen of screens) {
          await page.goto(screen.path);
          await seeRendered(page, screen.title);
          const shifts = (await page.evaluate(SHIFTS)) as { value: number; moved: string[] }[];
          const sum = shifts.reduce((total, { value }) => total + value, 0);
          expect.soft(sum, `${screen.path}: ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(MOST);
        }
      });
    });

/** Gives each screen that is opened by its address the navigation state that the one before would have passed. */
async function keepStates(page: Page, screens: readonly Screen[]): Promise<void> {
  const states = Object.fromEntries(screens.map(({ path, state }) => [path, state]));
  await page.addInitScript(
    `{ const state = (${JSON.stringify(states)})[location.pathname];
    if (state && !history.state) history.replaceState({ state, key: 'opened', index: 0 }, ''); }`,
  );
}
