import { randomInt } from 'node:crypto';
import { utimesSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { anInstallation, type Installation } from '#testkit/app/installation.ts';
import { quietLog } from '#testkit/app/quiet-log.ts';
import { type ServerProcess, startServer } from '#testkit/app/server-process.ts';
import { type TestServer, openTestServer, post } from '#testkit/crash/crash.ts';
import { aProjectInput } from '#testkit/inputs/inputs.ts';
import { anImage } from '#testkit/inputs/photos.ts';
import { newProject } from '#testkit/inputs/requests.ts';
import { openDatabase } from '../../platform/database/database.ts';
import { openFiles } from '../../platform/files/open-files.ts';
import { newId } from '../../platform/ids.ts';

const LONG_AGO = new Date(Date.now() - 3 * 24 * 60 * 60 * 1000);

test(
  'a server killed between files and rows loses no photo and later removes orphaned files',
  { timeout: 300_000 },
  async () => {
    const store = await anInstallation();
    const files = await openFiles(store);
    const first = await startServer(store);
    const client = await openTestServer(first.url);
    const acknowledged = await uploadUntilKilled(first, client);

    const left = await lookInto(store);
    expect(acknowledged.length).toBeGreaterThan(0);
    expect(acknowledged.filter((id) => !left.rows.some(({ image_id }) => image_id === id))).toEqual([]);
    const keys = left.rows.map(({ file_key }) => file_key);
    expect(keys.filter((key) => !left.files.includes(key))).toEqual([]);

    // One more orphan, in case the crash left none. All files are dated several days back.
    const stray = `images/${left.companyId}/${newId()}.jpg`;
    await files.put(stray, new Uint8Array([1]), 'image/jpeg');
    for (const key of [...left.files, stray]) utimesSync(join(store.dataDir, 'files', key), LONG_AGO, LONG_AGO);
    const second = await startServer(store);
    await until(async () => !(await files.has(stray)));
    expect(await second.stop()).toBe(0);
    expect((await lookInto(store)).files.toSorted()).toEqual(keys.toSorted());
  },
);

/** Several clients upload photos at once, each recording the acknowledged ones, until the server is killed. */
async function uploadUntilKilled(server: ServerProcess, client: TestServer): Promise<string[]> {
  const { customer_id } = client;
  const photo = new Blob([await anImage({ width: 1600, height: 1200 })]);
  const acknowledged: string[] = [];
  const over = new AbortController();
  const workers = Array.from({ length: 4 }, async () => {
    while (!over.signal.aborted) {
      const { body } = await post(client, newProject({ ...aProjectInput(), customer_id }));
      for (let count = 0; count < 10; count++) acknowledged.push(...(await uploadPhoto(client, body.data.id, photo)));
    }
  });
  // A client ends only when the server has stopped.
  const ended = Promise.allSettled(workers);
  await until(async () => acknowledged.length > 0);
  await wait(randomInt(50, 1000));
  over.abort();
  await server.kill();
  await ended;
  return acknowledged;
}

/** The ids of the rows that the server acknowledged. */
async function uploadPhoto({ url, cookie }: TestServer, projectId: string, photo: Blob): Promise<string[]> {
  const form = new FormData();
  const fields = { image_for_tag: 'project', project_id: projectId, image_project_tag: 'before_project' };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('image', photo, 'roof.jpg');
  const response = await fetch(`${url}/api/v1/images`, { method: 'POST', headers: { cookie }, body: form });
  const { photos } = (await response.json()) as { photos: { id: string }[] };
  return photos.map(({ id }) => id);
}

/**
 * The photo rows and files while no server is running. The next server will run its sweep as if none had run for
 * days.
 */
async function lookInto({ dataDir, databaseUrl }: Installation) {
  const database = await openDatabase({ dataDir, url: databaseUrl, poolSize: 1, log: quietLog });
  const { rows } = await database.asOwner((owner) =>
    owner.query<{ image_id: string; file_key: string; company_id: string }>('select * from images'),
  );
  await database.asOwner((owner) => owner.query('update file_sweeps set begun_at = $1', [LONG_AGO]));
  await database.close();
  const stored = [];
  for await (const { key } of (await openFiles({ dataDir })).list('images')) stored.push(key);
  return { rows, files: stored, companyId: rows[0]?.company_id ?? '' };
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + 60_000; !(await holds()); await wait(50)) {
    if (Date.now() > deadline) throw new Error('It did not come to be within a minute');
  }
}
