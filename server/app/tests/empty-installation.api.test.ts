import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { config } from '#contract/core/config.ts';
import { publicConfig } from '#testkit/app/app.ts';
import { anInstallation } from '#testkit/app/installation.ts';
import { aBrowser } from '#testkit/clients/browser.ts';
import { aCompanyInput } from '#testkit/inputs/inputs.ts';
import { newCompany } from '#testkit/inputs/requests.ts';
import { run } from '../run.ts';

test('the public configuration reports an empty installation until a company signs up', async () => {
  const { dataDir, databaseUrl } = await anInstallation();
  const settings = publicConfig({ DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) });
  const running = await run({ ...settings, role: 'web' }, pino({ level: 'silent' }));
  onTestFinished(() => running.stop());
  const browser = aBrowser({ at: Promise.resolve(running) });
  expect((await browser.call(config.read)).body.is_empty).toBe(true);
  await browser.call(...newCompany(aCompanyInput()));
  expect((await browser.call(config.read)).body.is_empty).toBe(false);
});
