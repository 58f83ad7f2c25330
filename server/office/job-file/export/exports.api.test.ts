import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobFileExports } from '#contract/office/job-file-exports.ts';
import { tempFolder } from '#testkit/app/temp-folder.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { uploadPhoto } from '#testkit/inputs/photos.ts';
import { startTimeStampAuthority } from '#testkit/providers/time-stamp-authority.ts';
import { aCompany, elsewhere, type Person } from '#testkit/records/factories.ts';
import { addNotePhoto, writeNote } from '#testkit/scenarios/noting.ts';
import { exportFile, seal, stamp } from '#testkit/scenarios/sealing.ts';
import { openTimeStamper } from '../../../platform/time-stamps/time-stamper.ts';
import type { Manifest } from './manifest.ts';

let authority: Awaited<ReturnType<typeof startTimeStampAuthority>>;

beforeAll(async () => {
  authority = await startTimeStampAuthority({ now: testClock.now });
});
afterAll(() => authority.close());

/** A project with notes, photos and a payment, which was sealed and stamped in the night. */
async function aSealedProject() {
  testClock.set('2026-11-20T17:00:00Z');
  const acme = await aCompany({ time_zone: 'America/New_York' });
  const { project_id } = await acme.aProject({ name: 'Deck' });
  const note = await writeNote(acme.ana, { project_id, text: 'Gate was locked.', is_for_customer: true });
  await addNotePhoto(acme.ana, note.job_note_id);
  await writeNote(acme.ana, { project_id, text: 'Customer is difficult.' });
  await uploadPhoto(acme.ana, project_id);
  const { invoice_id } = await acme.anInvoice({ project_id });
  await acme.aPayment({ invoice_id });
  testClock.set('2026-11-21T05:10:00Z');
  await seal(acme);
  await stamp(openTimeStamper(authority.url, testClock.now));
  return { ...acme, ana: await elsewhere(acme.ana), project_id };
}

/** Downloads the zip and unpacks it with unzip. */
async function unpacked(ana: Person, project_id: string, export_id: string) {
  const { body, headers } = await ana.call(jobFileExports.file, { params: { id: project_id, export_id } });
  expect(Number(headers['content-length'])).toBe(body.length);
  const folder = tempFolder();
  writeFileSync(join(folder, 'file.zip'), body);
  execFileSync('python3', ['-m', 'zipfile', '-e', 'file.zip', '.'], { cwd: folder });
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Manifest;
  const read = (name: string) => readFileSync(join(folder, name));
  return { folder, manifest, read };
}

test('an export has the entries, the photos, and a manifest with the hash of each file', async () => {
  const acme = await aSealedProject();
  const id = await exportFile(acme, acme.project_id);
  const { manifest, read } = await unpacked(acme.ana, acme.project_id, id);
  expect(manifest).toMatchObject({ format: 'jobsitespro-job-file-1', project: 'Deck' });
  expect(manifest.files.filter(({ name }) => name.startsWith('photos/'))).toHaveLength(2);
  for (const { name, size, sha256 } of manifest.files) {
    const bytes = read(name);
    expect([bytes.length, createHash('sha256').update(bytes).digest('hex')]).toEqual([size, sha256]);
  }
  const lines = read('entries.jsonl').toString().trimEnd().split('\n');
  expect(lines).toHaveLength(manifest.entries.length);
});

test('each entry is proven by 30 lines of Python and openssl, without our code', async () => {
  const acme = await aSealedProject();
  const id = await exportFile(acme, acme.project_id);
  const { folder, manifest } = await unpacked(acme.ana, acme.project_id, id);
  const script = /```python\n(.*?)```/s.exec(readFileSync('docs/verify.md', 'utf8'))?.[1] ?? '';
  writeFileSync(join(folder, 'check.py'), script);
  writeFileSync(join(folder, 'authority.pem'), authority.rootPem);
  const check = () => execFileSync('python3', ['check.py'], { cwd: folder, encoding: 'utf8', stdio: 'pipe' });
  // The payment has the time of the database, after the sealed day.
  expect(manifest.entries.filter(({ is_as_sealed }) => is_as_sealed)).toHaveLength(3);
  expect(check()).toContain('3 entries are as sealed, 0 are not');
  const openssl = ['ts', '-verify', '-digest', manifest.time_stamps[0]?.root ?? '', '-token_in'];
  const verified = execFileSync('openssl', [...openssl, '-in', 'stamp-0.tst', '-CAfile', 'authority.pem'], {
    cwd: folder,
    encoding: 'utf8',
    stdio: 'pipe',
  });
  expect(verified).toContain('Verification: OK');
  const path = join(folder, 'entries.jsonl');
  writeFileSync(path, readFileSync(path, 'utf8').replace('Gate was locked.', 'Gate was opened.'));
  expect(check()).toContain('1 are not');
});

test('without money and internal notes, the export has neither', async () => {
  const acme = await aSealedProject();
  const choices = { includes_money: false, includes_internal_notes: false };
  const id = await exportFile(acme, acme.project_id, choices);
  const { manifest, read } = await unpacked(acme.ana, acme.project_id, id);
  const entries = read('entries.jsonl').toString();
  expect(entries).toContain('Gate was locked.');
  expect(entries).not.toContain('Customer is difficult.');
  expect(manifest.entries.some(({ entry_id }) => entry_id.startsWith('payment:'))).toBe(false);
});

test('an export can be downloaded for 24 hours once it is ready', async () => {
  testClock.set('2026-11-20T17:00:00Z');
  const { ana, company_id, aProject } = await aCompany();
  const { project_id } = await aProject();
  const body = { job_file_export: { includes_money: true, includes_internal_notes: true } };
  const { data } = (await ana.call(jobFileExports.create, { params: { id: project_id }, body })).body;
  expect(data.attributes).toMatchObject({ state: 'queued', expires_at: '2026-11-21T17:00:00.000Z' });
  const params = { id: project_id, export_id: data.id };
  expect(await ana.call(jobFileExports.file, { params })).toBeError('job_file_export_not_ready');
  const ready = await exportFile({ ana, company_id }, project_id);
  testClock.forward({ hours: 24, seconds: 1 });
  const later = await elsewhere(ana);
  const expired = await later.call(jobFileExports.file, { params: { id: project_id, export_id: ready } });
  expect(expired).toBeError('job_file_export_not_found');
});
