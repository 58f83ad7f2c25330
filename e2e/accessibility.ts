import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Locator, Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';
import { PHONE } from './devices.ts';
import { expect } from './journey.ts';

const softly = expect.configure({ soft: true });

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Half as long as the module that is imported by default: each page that is loaded parses it again. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The list of an open select is appended to the end of the page, outside its landmarks; its field announces it. */
export const OUTSIDE = ['region'];

/** Dark mode differs in colors only, so only colors are checked again. */
export async function expectAccessible(page: Page, where: string, except: string[] = []): Promise<void> {
  expect.soft(await violations(page, { except }), where).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect.soft(await violations(page, { only: CONTRAST, colorScheme: 'dark' }), `${where}, dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
}

/** The rule for colors, which takes axe longest by far. */
export const CONTRAST = 'color-contrast';

interface Inspection {
  except?: string[];
  only?: string;
  /** Waits until the page has this color scheme. */
  colorScheme?: 'light' | 'dark';
}

/** The violations that axe finds, each with its location: of all rules, all but some, or only one. */
export async function violations(page: Page, { except = [], only, colorScheme }: Inspection = {}): Promise<string[]> {
  const options: RunOptions = {
    runOnly: only ? { type: 'rule', values: [only] } : { type: 'tag', values: WCAG },
    rules: Object.fromEntries(except.map((rule) => [rule, { enabled: false }])),
    // What passed is neither described nor sent.
    resultTypes: ['violations'],
    // Style sheets and media would be fetched again, for rules about sound that plays automatically; there is no sound.
    preload: false,
  };
  const scheme = colorScheme && `document.documentElement.dataset.mantineColorScheme === '${colorScheme}'`;
  const inspect = `(async () => {
    ${scheme ? `while (!(${scheme})) await new Promise(requestAnimationFrame);` : ''}
    ${END_TRANSITIONS}
    return 'axe' in window ? axe.run(${JSON.stringify(options)}) : null;
  })()`;
  let results = await page.evaluate<AxeResults | null>(inspect);
  if (!results) {
    await page.evaluate(AXE);
    results = await page.evaluate<AxeResults>(inspect);
  }
  return results.violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target }) => `${id}: ${help} at ${target.join(' ')}`),
  );
}

/** A color in transition belongs to neither mode; what turns without end, such as a loader, is left alone. */
const END_TRANSITIONS = `for (const animation of document.getAnimations())
  if (animation.effect.getComputedTiming().endTime !== Infinity) animation.finish();`;

/**
 * Turns the page into that of a small phone with a touch screen, until the returned function is called; after that no
 * media query sees a mouse, on which only colors under a pointer depend.
 */
export async function turnIntoPhone(page: Page): Promise<() => Promise<void>> {
  const before = page.viewportSize() ?? PHONE.viewport;
  const devtools = await page.context().newCDPSession(page);
  await page.setViewportSize(PHONE.viewport);
  await devtools.send('Emulation.setDeviceMetricsOverride', { ...PHONE.viewport, deviceScaleFactor: 1, mobile: true });
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  return async () => {
    await devtools.detach();
    await page.setViewportSize(before);
  };
}

/**
 * Expects no violations, no sideways scrolling and no small tap targets on a page of a phone. Colors are those of the
 * desktop, unless asked for; further elements may be running text.
 */
export async function expectAccessibleOnPhone(
  page: Page,
  where: string,
  { except = [CONTRAST], text = '' }: { except?: string[]; text?: string } = {},
): Promise<void> {
  expect.soft(await violations(page, { except }), `${where}, on a phone`).toEqual([]);
  const width = await page.evaluate('document.documentElement.scrollWidth');
  expect.soft(width, `${where} in pixels`).toBeLessThanOrEqual(PHONE.viewport.width);
  // A table becomes cards a moment after the page became narrow.
  const targets = softly.poll(() => smallTargets(page.locator('main'), text), {
    message: `${where}: targets under 44 pixels`,
  });
  await targets.toEqual([]);
}

/** The targets under 44 pixels. A field is as large as its label makes it; links inside running text are exempt. */
export async function smallTargets(within: Locator, text = ''): Promise<string[]> {
  const exempt = `p, dd, [aria-label=Breadcrumb], .visually-hidden, figcaption${text && `, ${text}`}`;
  const targets = within.locator('button, a[href], input, select, summary').locator('visible=true');
  const sizes = await targets.evaluateAll(
    (elements: Pressed[], exempt) =>
      elements
        .filter((element) => !element.closest(exempt))
        .map((element) => {
          const around = element.labels?.length ? [element, ...element.labels, element.parentElement] : [element];
          const boxes = around.map((each) => each.getBoundingClientRect());
          const left = Math.min(...boxes.map((box) => box.left));
          const top = Math.min(...boxes.map((box) => box.top));
          const width = Math.round(Math.max(...boxes.map((box) => box.right)) - left);
          const height = Math.round(Math.max(...boxes.map((box) => box.bottom)) - top);
          return { name: element.ariaLabel ?? (element.textContent.trim() || element.outerHTML), width, height };
        }),
    exempt,
  );
  return sizes
    .filter(({ width, height }) => width < 44 || height < 44)
    .map(({ name, width, height }) => `${name} ${width}×${height}`);
}

interface Pressed {
  ariaLabel: string | null;
  textContent: string;
  outerHTML: string;
  labels?: Pressed[];
  parentElement: Pressed;
  closest(selector: string): Pressed | null;
  getBoundingClientRect(): { left: number; top: number; right: number; bottom: number };
}
