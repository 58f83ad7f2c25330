import { defineConfig } from '@playwright/test';
import { browserOfTests } from './e2e/chromium.ts';

/** Tests with their own server, shared by all tests of a file. */
const OWN_SERVER = /(quickbooks|quickbooks-online-payments)\.e2e\.ts$/;

/** Browser tests against a server that each run starts: `npm test -- browser`. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.e2e.ts',
  globalSetup: './e2e/server.setup.ts',
  // In this order: a file that occupies one worker for half a minute must not be the last one.
  projects: [
    { name: 'own server', testMatch: OWN_SERVER },
    { name: 'shared server', testIgnore: OWN_SERVER },
  ],
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  // A trace of every test costs more than repeating a failed one; a test that passes only on retry still counts as
  // failed.
  retries: process.env.CI ? 1 : 0,
  failOnFlakyTests: true,
  reporter: process.env.CI ? [['list'], ['html', { open: 'never' }]] : 'list',
  outputDir: 'test-results',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    launchOptions: browserOfTests(),
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // Caching all files of the build takes longer than most tests. Those of the service workers allow them.
    serviceWorkers: 'block',
    actionTimeout: 15_000,
    trace: { mode: 'on-first-retry', screenshots: false },
    screenshot: 'only-on-failure',
  },
});
