import { defineConfig } from '@playwright/test';
import { findChromium } from './e2e/chromium.ts';

/** Browser tests against a server that each run starts: `npm test -- browser`. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.e2e.ts',
  globalSetup: './e2e/server.setup.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  reporter: process.env.CI ? [['list'], ['html', { open: 'never' }]] : 'list',
  outputDir: 'test-results',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    launchOptions: { executablePath: findChromium() },
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    actionTimeout: 15_000,
    trace: { mode: 'retain-on-failure', screenshots: false },
  },
});
