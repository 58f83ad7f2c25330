import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { archives } from '#contract/office/archives.ts';
import { testApp } from '#testkit/app/app.ts';
import { runCommand } from '#testkit/app/run-command.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { PASSWORD } from '#testkit/inputs/inputs.ts';
import { aCompany, type Company, elsewhere } from '#testkit/records/factories.ts';
import { oneOfEach } from '#testkit/records/one-of-each.ts';
import type { OneOfEach } from '#testkit/records/records.ts';
import { anArchive, deleteWithRecords, filesIn, importFile, makeAnArchive } from '#testkit/scenarios/archiving.ts';
import { noticesTo } from '#testkit/scenarios/notices.ts';
import { asCompany } from '../../platform/database/database.ts';
import { makeArchive } from './make-archive.ts';
import { cleanUpArchives } from './store.ts';

let acme: Company;
let records: OneOfEach;
let bytes: Buffer;
let files: Map<string, Buffer>;

beforeAll(async () => {
  acme = await aCompany({ name: `Äcme <b> & "Söhne"` });
  records = await oneOfEach(acme);
  // The archive among the records is the one of today.
  const { database } = await testApp();
  await asCompany(database, acme.company_id, (db) => db.deleteFrom('archives').execute());
  bytes = await anArchive(acme);
  files = filesIn(bytes);
}, 300_000);

/** The text of the files that an import reads, and of those that it stores. */
function dataOf(all: Map<string, Buffer>): Record<string, string> {
  const isOfExport = (name: string) => /^(?:evidence|csv)\/|^(?:index\.html|README\.txt|manifest\.json)$/.test(name);
  return Object.fromEntries([...all].filter(([name]) => !isOfExport(name)).map(([name, file]) => [name, String(file)]));
}

test('the manifest lists every other file with its hash', () => {
  const manifest = JSON.parse(String(files.get('manifest.json'))) as { files: { name: string; sha256: string }[] };
  const hashes = [...files].map(([name, file]) => [name, createHash('sha256').update(file).digest('hex')] as const);
  expect(new Map(manifest.files.map(({ name, sha256 }) => [name, sha256]))).toEqual(
    new Map(hashes.filter(([name]) => name !== 'manifest.json')),
  );
});

test('the page of an archive links only to files that are in it', () => {
  const page = String(files.get('index.html'));
  const links = Array.from(page.matchAll(/(?:href|src)="([^"#]+)"/g), ([, link = '']) => decodeURI(link));
  expect(links.length).toBeGreaterThan(10);
  expect(links.filter((link) => !files.has(link))).toEqual([]);
  expect(page).toContain('Äcme &#60;b&#62; &#38; &#34;Söhne&#34;');
});

test('an archive has no code, no password, and no link that works', () => {
  const all = [...files].filter(([name]) => !/\.(?:pdf|jpg|png|webp)$/.test(name)).map(([, file]) => String(file));
  for (const secret of [records.employee_code, records.link_token, '$argon2id$'])
    expect(all.filter((text) => text.includes(secret))).toEqual([]);
});

test('a company that starts from an archive exports the same data, byte for byte', async () => {
  await deleteWithRecords(acme);
  const bay = await aCompany();
  expect(await importFile(bay, bytes)).toMatchObject({ state: 'ready', failure_reason: null });
  expect(dataOf(filesIn(await anArchive(bay)))).toEqual(dataOf(files));
  const full = await importFile(bay, bytes).catch((error: unknown) => String(error));
  expect(full).toContain('Start from an archive in a company that has no records yet.');
  await deleteWithRecords(bay);
});

test('an archive with a damaged file changes nothing', async () => {
  const cove = await aCompany();
  const at = bytes.indexOf('"customer_id":');
  const damagedBytes = Buffer.concat([bytes.subarray(0, at), Buffer.from('"cusTomer_id":'), bytes.subarray(at + 14)]);
  const record = await importFile(cove, damagedBytes);
  expect(record).toMatchObject({ state: 'failed', failure_code: 'archive_damaged' });
  expect(record?.failure_reason).toMatch(/^This archive is damaged or incomplete: data\/\w+\.jsonl\.$/);
  const { database } = await testApp();
  const customers = await asCompany(database, cove.company_id, (db) =>
    db.selectFrom('customers').selectAll().execute(),
  );
  expect(customers).toEqual([]);
});

/** The archive with other text of the same length in its manifest, which no hash covers. */
function withManifest(change: (text: string) => string): Buffer {
  const manifest = files.get('manifest.json') ?? Buffer.alloc(0);
  const at = bytes.indexOf(manifest);
  const after = bytes.subarray(at + manifest.length);
  return Buffer.concat([bytes.subarray(0, at), Buffer.from(change(String(manifest))), after]);
}

test('an archive of an earlier version is migrated', async () => {
  const earlier = withManifest((text) => {
    const last = /,\s*"[^"]+"(?=\s*\])/.exec(text)?.[0] ?? '';
    return text.replace(last, ' '.repeat(last.length));
  });
  const company = await aCompany();
  expect(await importFile(company, earlier)).toMatchObject({ state: 'ready', failure_reason: null });
  expect(dataOf(filesIn(await anArchive(company)))).toEqual(dataOf(files));
  await deleteWithRecords(company);
});

test('an archive of a newer version is rejected', async () => {
  const newer = withManifest((text) => text.replace('"0001-', '"9001-'));
  expect(await importFile(await aCompany(), newer)).toMatchObject({ state: 'failed', failure_code: 'archive_too_new' });
});

const FIXTURES = 'server/office/archive/fixtures';

const filesOf = (all: Map<string, Buffer>) =>
  Object.fromEntries(Object.entries(dataOf(all)).filter(([name]) => !name.startsWith('data/')));
const rowsIn = (all: Map<string, Buffer>, name: string) =>
  String(all.get(name))
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as object);

test.each(readdirSync(FIXTURES))('the operator imports the stored archive %s', async (name) => {
  const stored = filesIn(readFileSync(join(FIXTURES, name)));
  const company = await aCompany();
  expect(await runCommand('import-archive', join(FIXTURES, name), company.company_code)).toContain('Everything in');
  const again = filesIn(await anArchive(company));
  expect(filesOf(again)).toEqual(filesOf(stored));
  // A later version may have more columns.
  for (const name of [...stored.keys()].filter((file) => file.startsWith('data/')))
    expect({ name, rows: rowsIn(again, name) }).toMatchObject({ name, rows: rowsIn(stored, name) });
  for (const line of String(stored.get('evidence/accounts.jsonl')).trim().split('\n')) {
    const { email } = JSON.parse(line) as { email: string };
    expect((await noticesTo(email)).map(({ content }) => content?.subject)).toEqual([
      expect.stringContaining('invites you to'),
    ]);
  }
  await deleteWithRecords(company);
});

test('a second archive on the same day is rejected, and one on the next day is made', async () => {
  testClock.set('2026-11-20T17:00:00Z');
  const { ana } = await aCompany({ time_zone: 'America/New_York' });
  const request = (person = ana) => person.call(archives.create, { body: { current_password: PASSWORD } });
  expect((await request()).status).toBe(201);
  expect(await request()).toBeError('archive_recently');
  testClock.set('2026-11-21T05:30:00Z');
  expect((await request(await elsewhere(ana))).status).toBe(201);
});

test('an archive needs the password', async () => {
  const { ana } = await aCompany();
  const reply = await ana.call(archives.create, { body: { current_password: 'wrong' } });
  expect(reply.status).toBe(422);
  expect((await ana.call(archives.list)).body.meta.total).toBe(0);
});

test('an archive can be downloaded for 24 hours once it is ready, and its owner gets one email', async () => {
  testClock.set('2026-11-20T17:00:00Z');
  const acme2 = await aCompany();
  const { ana, company_id } = acme2;
  const { data } = (await ana.call(archives.create, { body: { current_password: PASSWORD } })).body;
  const params = { id: data.id };
  expect(await ana.call(archives.file, { params })).toBeError('not_found');
  const { services, database } = await testApp();
  await makeArchive(services, { company_id, archive_id: data.id });
  await makeArchive(services, { company_id, archive_id: data.id });
  expect((await ana.call(archives.file, { params })).status).toBe(200);
  const mails = await database.systemDb
    .selectFrom('notices')
    .selectAll()
    .where('of_company_id', '=', company_id)
    .execute();
  expect(mails.filter(({ created_at }) => created_at >= testClock.now()).length).toBe(1);
  testClock.forward({ hours: 24, seconds: 1 });
  const later = await elsewhere(ana);
  expect(await later.call(archives.file, { params })).toBeError('not_found');
  expect((await later.call(archives.list)).body.data[0]?.attributes.state).toBe('expired');
});

test('the files of an archive are deleted when it can no longer be downloaded', async () => {
  testClock.set('2026-11-20T17:00:00Z');
  const company = await aCompany();
  await makeAnArchive(company);
  testClock.forward({ hours: 25 });
  const { database } = await testApp();
  const read = () =>
    asCompany(database, company.company_id, (db) => db.selectFrom('archives').select('part_keys').executeTakeFirst());
  const keys = (await read())?.part_keys ?? [];
  expect(keys.length).toBeGreaterThan(3);
  await asCompany(database, company.company_id, (db) => cleanUpArchives(db, testClock.now()));
  const deleted = await asCompany(database, company.company_id, (db) =>
    db.selectFrom('deleted_files').select('file_key').where('file_key', 'in', keys).execute(),
  );
  expect(deleted.length).toBe(keys.length);
  expect((await read())?.part_keys).toEqual([]);
});

test('a part of an upload that is sent twice counts once, and one that comes too early is asked for again', async () => {
  const { ana } = await aCompany();
  const client_key = randomUUID();
  const total = 8 * 1024 * 1024 + 100;
  const part = (offset: number, size: number) =>
    ana.attempt(archives.import, {
      body: { client_key, offset: String(offset), total_bytes: String(total) },
      file: { name: 'archive.zip', bytes: Buffer.alloc(size) },
      fileField: 'file',
    });
  const received = async (reply: ReturnType<typeof part>) => (await reply).body.data.attributes.received_bytes;
  expect(await received(part(0, total - 100))).toBe(total - 100);
  expect(await received(part(0, total - 100))).toBe(total - 100);
  const last = await part(total - 100, 100);
  expect(last.body.data.attributes).toMatchObject({ state: 'queued', received_bytes: total });
});
