import { chmodSync, lstatSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { anInstallation } from '#testkit/app/installation.ts';
import { startServer } from '#testkit/app/server-process.ts';
import { testEngine } from '#testkit/database/engines.ts';

test.runIf(testEngine === 'embedded' && process.platform !== 'win32')(
  'a started server has nothing in its data folder that other users could open',
  { timeout: 300_000 },
  async () => {
    const { dataDir } = await anInstallation();
    mkdirSync(join(dataDir, 'files/images'), { recursive: true });
    writeFileSync(join(dataDir, 'files/images/old.jpg'), 'picture');
    for (const path of ['', 'files', 'files/images', 'files/images/old.jpg']) chmodSync(join(dataDir, path), 0o777);
    const server = await startServer({ dataDir });
    const storedPaths = ['', ...readdirSync(dataDir, { recursive: true, encoding: 'utf8' })];
    const open = storedPaths.filter((path) => lstatSync(join(dataDir, path)).mode & 0o077);
    await server.kill();
    expect(storedPaths).toEqual(
      expect.arrayContaining(['secret.key', 'database', 'database.lock', 'files/images/old.jpg']),
    );
    expect(open).toEqual([]);
  },
);
