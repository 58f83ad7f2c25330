import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import { tempFolder } from '#testkit/app/temp-folder.ts';
import { startS3Server } from '#testkit/providers/s3-server.ts';
import { FileMissing } from './files.ts';
import type { Files, StoredFile } from './files.ts';
import { openFiles } from './open-files.ts';

const KEY = 'photos/0199/small.webp';
const stores: [name: string, open: () => Promise<Files>][] = [
  ['in a folder', async () => openFiles({ dataDir: tempFolder() })],
  ['in a bucket', async () => openFiles({ s3: await startS3Server() })],
];

describe.each(stores)('files %s', (_name, open) => {
  test('the file store returns a stored file, byte for byte', async () => {
    const files = await open();
    const bytes = Uint8Array.from({ length: 300_000 }, (_, i) => i % 251);
    await files.put(KEY, bytes, 'image/webp');
    expect(Buffer.from(await files.read(KEY)).equals(bytes)).toBe(true);
  });

  test('the file store stores an empty file and a tiny one', async () => {
    const files = await open();
    await files.put('a/empty', new Uint8Array(), 'text/plain');
    await files.put('a/tiny', new Uint8Array([7]), 'text/plain');
    expect([...(await files.read('a/empty'))]).toEqual([]);
    expect([...(await files.read('a/tiny'))]).toEqual([7]);
  });

  test('the file store stores only the given part of a larger buffer', async () => {
    const files = await open();
    await files.put(KEY, new Uint8Array([1, 2, 3, 4]).subarray(1, 3), 'image/webp');
    expect([...(await files.read(KEY))]).toEqual([2, 3]);
  });

  test('the file store replaces a file on a second put', async () => {
    const files = await open();
    await files.put(KEY, new Uint8Array([1, 2, 3]), 'image/webp');
    await files.put(KEY, new Uint8Array([9]), 'image/webp');
    expect([...(await files.read(KEY))]).toEqual([9]);
  });

  test('the file store throws FileMissing with the key of a missing file', async () => {
    const files = await open();
    await expect(files.read(KEY)).rejects.toThrow(FileMissing);
    expect(await files.has(KEY)).toBe(false);
  });

  test('the file store removes a file, and accepts removing it again', async () => {
    const files = await open();
    await files.put(KEY, new Uint8Array([1]), 'image/webp');
    expect(await files.has(KEY)).toBe(true);
    await files.remove(KEY);
    await files.remove(KEY);
    expect(await files.has(KEY)).toBe(false);
  });

  test('the file store lists every file with its modification time', async () => {
    const files = await open();
    const before = Date.now() - 2000;
    for (const key of ['a/one', 'a/b/two', 'three']) await files.put(key, new Uint8Array([1]), 'text/plain');
    const listed = await all(files);
    expect(listed.map(({ key }) => key).toSorted()).toEqual(['a/b/two', 'a/one', 'three']);
    expect(listed.every(({ writtenAt }) => writtenAt.getTime() >= before)).toBe(true);
  });

  test('the file store lists only the files of one folder', async () => {
    const files = await open();
    for (const key of ['a/one', 'a/b/two', 'ab/three', 'four']) await files.put(key, new Uint8Array([1]), 'text/plain');
    expect((await all(files, 'a')).map(({ key }) => key).toSorted()).toEqual(['a/b/two', 'a/one']);
    expect(await all(files, 'nowhere')).toEqual([]);
  });

  test('the file store lists nothing if it is empty', async () => {
    expect(await all(await open())).toEqual([]);
  });

  test.each([
    '../outside',
    'a/../../b',
    '/etc/passwd',
    'a//b',
    'a/',
    '',
    '.hidden',
    'a/.hidden',
    'a\\b',
    'a\0b',
    'C:/x',
    'a b',
    'x'.repeat(600),
  ])('the file store rejects the key %j', async (key) => {
    const files = await open();
    await expect(files.put(key, new Uint8Array([1]), 'text/plain')).rejects.toThrow(TypeError);
    await expect(files.read(key)).rejects.toThrow(TypeError);
    await expect(files.has(key)).rejects.toThrow(TypeError);
    await expect(files.remove(key)).rejects.toThrow(TypeError);
  });
});

test('the file store keeps the old file and leaves no temporary file if a write fails', async () => {
  const dataDir = tempFolder();
  const files = await openFiles({ dataDir });
  mkdirSync(join(dataDir, 'files/photos/taken'), { recursive: true });
  writeFileSync(join(dataDir, 'files/photos/taken/inside'), 'kept');

  await expect(files.put('photos/taken', new Uint8Array([1]), 'image/webp')).rejects.toThrow();

  expect(readdirSync(join(dataDir, 'files/photos'))).toEqual(['taken']);
  expect(readFileSync(join(dataDir, 'files/photos/taken/inside'), 'utf8')).toBe('kept');
});

test('the file store does not list files that others put into the folder', async () => {
  const dataDir = tempFolder();
  const files = await openFiles({ dataDir });
  await files.put('photos/ours', new Uint8Array([1]), 'image/webp');
  writeFileSync(join(dataDir, 'files/photos/.tmp-1'), '');
  writeFileSync(join(dataDir, 'files/photos/a (copy)~'), '');
  expect((await all(files)).map(({ key }) => key)).toEqual(['photos/ours']);
});

test('the file store removes only old temporary files that a crash left behind', async () => {
  const dataDir = tempFolder();
  const files = await openFiles({ dataDir });
  await files.put('photos/ours', new Uint8Array([1]), 'image/webp');
  const crumb = join(dataDir, 'files/photos/.tmp-1');
  writeFileSync(crumb, 'half');
  await files.removeCrumbs(new Date(Date.now() - 60_000));
  expect(existsSync(crumb)).toBe(true);
  await files.removeCrumbs(new Date(Date.now() + 60_000));
  expect(existsSync(crumb)).toBe(false);
  expect(await files.has('photos/ours')).toBe(true);
});

async function all(files: Files, folder?: string): Promise<StoredFile[]> {
  const listed: StoredFile[] = [];
  for await (const file of files.list(folder)) listed.push(file);
  return listed;
}

test.each([400, 403, 404, 413, 500])(
  'files in a bucket throw unavailable, and name the reason, while the store responds with %d',
  async (status) => {
    const server = createServer((request, response) => {
      request.resume();
      const body = '<Error><Code>AccountProblem</Code><Message>Look at your account</Message></Error>';
      response.writeHead(status, { 'content-type': 'application/xml' }).end(request.method === 'HEAD' ? '' : body);
    }).listen(0, '127.0.0.1');
    onTestFinished(() => server.close().closeAllConnections());
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const keys = { accessKeyId: 'id', secretAccessKey: 'a secret of the store' };
    const files = await openFiles({
      s3: { bucket: 'b', region: 'us-east-1', endpoint: `http://127.0.0.1:${port}`, ...keys },
    });
    const error: unknown = await files.put(KEY, new Uint8Array([1]), 'image/webp').catch((each: unknown) => each);
    expect(error).toMatchObject({ code: 'unavailable', status: 503 });
    expect((error as Error).cause).toMatchObject({
      message: expect.stringMatching(`The store responded with ${status} AccountProblem`) as unknown,
    });
    expect(inspect(error)).not.toContain(keys.secretAccessKey);
    await expect(files.list()[Symbol.asyncIterator]().next()).rejects.toMatchObject({ code: 'unavailable' });
  },
);
