import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

/** Finds the browser for the tests: CHROMIUM_PATH, the system's Chromium, or the one that Playwright downloaded. */
export function findChromium(): string | undefined {
  const candidates = [
    process.env.CHROMIUM_PATH,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    chromium.executablePath(),
  ];
  return candidates.find((path) => path && existsSync(path));
}
