import { existsSync } from 'node:fs';
import { chromium, type LaunchOptions } from '@playwright/test';

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

/**
 * A complete Chromium renders the list below the address bar as a page of its own for each window, which costs as much as
 * the page under test. The other names are those that Playwright disables: of two such switches the last one counts.
 */
const DISABLED_FEATURES = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxFullPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

export function browserOfTests(): LaunchOptions {
  const executablePath = findChromium();
  return { ...(executablePath && { executablePath }), args: [`--disable-features=${DISABLED_FEATURES.join(',')}`] };
}
