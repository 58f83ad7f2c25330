import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

/** The browser of the journeys: CHROMIUM_PATH, the machine's own, or one that Playwright has brought. */
export function findChromium(): string | undefined {
  const candidates = [
    process.env.CHROMIUM_PATH,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    chromium.executablePath(),
  ];
  return candidates.find((path) => path && existsSync(path));
}
