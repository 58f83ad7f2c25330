import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobFile } from '#contract/office/job-file.ts';
import { images } from '#contract/work/images.ts';
import { jobNotes } from '#contract/work/job-notes.ts';
import { timecards } from '#contract/work/timecards.ts';
import { testApp } from '#testkit/app/app.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { uploadPhoto } from '#testkit/inputs/photos.ts';
import { startTimeStampAuthority } from '#testkit/providers/time-stamp-authority.ts';
import { aCompany, type Company, elsewhere, type Person } from '#testkit/records/factories.ts';
import { writeNote } from '#testkit/scenarios/noting.ts';
import { seal, stamp } from '#testkit/scenarios/sealing.ts';
import { asCompany } from '../../platform/database/database.ts';
import { rootOfPath } from '../../platform/merkle-tree.ts';
import { openTimeStamper } from '../../platform/time-stamps/time-stamper.ts';
import { leafOf } from './leaf.ts';
import { readEntries } from './read-entries.ts';

let authority: Awaited<ReturnType<typeof startTimeStampAuthority>>;

beforeAll(async () => {
  authority = await startTimeStampAuthority({ now: testClock.now });
});
afterAll(() => authority.close());

const stamper = () => openTimeStamper(authority.url, testClock.now);

/** A company at noon in Tampa, with a project. */
async function aProject() {
  testClock.set('2026-11-20T17:00:00Z');
  authority.state.fault = 'none';
  const acme = await aCompany({ time_zone: 'America/New_York' });
  const { project_id } = await acme.aProject();
  return { ...acme, project_id };
}

async function entriesOf(person: Pick<Person, 'call'>, id: string) {
  return (await person.call(jobFile.read, { params: { id } })).body.days.flatMap(({ entries }) => entries);
}

async function sealsOf({ company_id }: Pick<Company, 'company_id'>) {
  const { database } = await testApp();
  return asCompany(database, company_id, (db) => db.selectFrom('seals').selectAll().orderBy('day').execute());
}

const midnight = (day: string) => testClock.set(`${day}T05:10:00Z`);

test('entries are sealed after midnight in the zone of the company', async () => {
  const { ana, project_id, ...acme } = await aProject();
  await writeNote(ana, { project_id });
  testClock.set('2026-11-21T04:50:00Z');
  await seal(acme);
  expect((await entriesOf(ana, project_id))[0]?.seal).toBeNull();
  midnight('2026-11-21');
  await seal(acme);
  const later = await elsewhere(ana);
  expect((await entriesOf(later, project_id))[0]?.seal).toEqual({
    state: 'sealed',
    day: '2026-11-20',
    authority: null,
    stamped_at: null,
  });
});

test('an entry that is changed or deleted after its seal is shown as such, and the others as sealed', async () => {
  const { ana, project_id, ...acme } = await aProject();
  const changed = await writeNote(ana, { project_id, text: 'Gate was locked.' });
  await writeNote(ana, { project_id, text: 'Tile arrived.' });
  const [photo] = (await uploadPhoto(ana, project_id)).body.photos;
  midnight('2026-11-21');
  await seal(acme);
  const later = await elsewhere(ana);
  const params = { id: changed.job_note_id };
  await later.call(jobNotes.update, { params, body: { job_note: { text: 'Gate was open.' } } });
  await later.call(images.remove, { params: { id: photo?.id ?? '' } });
  const entries = await entriesOf(later, project_id);
  expect(entries.map(({ title, text, seal: its }) => [title, text, its?.state])).toEqual(
    expect.arrayContaining([
      ['Note', 'Gate was open.', 'changed'],
      ['Note', 'Tile arrived.', 'sealed'],
      ['Deleted since it was sealed: a photo', null, 'changed'],
    ]),
  );
});

test('each of 1,000 changes to sealed entries changes the hash', async () => {
  const { ana, project_id, company_id } = await aProject();
  for (let n = 0; n < 20; n++) await writeNote(ana, { project_id, text: `Note ${n}` });
  const { database } = await testApp();
  const rows = await asCompany(database, company_id, (db) =>
    readEntries(db, { projectId: project_id }, { timeZone: 'UTC' }),
  );
  const hashes = new Set(rows.map((row) => leafOf(row).toString('hex')));
  for (let n = 0; n < 1000; n++) {
    const row = rows[n % rows.length];
    if (!row) throw new Error('There are no entries');
    const text = `${String(row.details.text)}${'.'.repeat(Math.floor(n / rows.length) + 1)}`;
    hashes.add(leafOf({ ...row, details: { ...row.details, text } }).toString('hex'));
  }
  expect(hashes.size).toBe(1020);
});

test('an open time card is sealed once it is closed', async () => {
  const { ana, project_id, ...acme } = await aProject();
  const jobsite = await acme.aJobsite({ project_id });
  const card = await acme.aTimecard({ jobsite, clock_in: '2026-11-20T16:00:00Z' });
  midnight('2026-11-21');
  await seal(acme);
  const later = await elsewhere(ana);
  expect((await entriesOf(later, project_id))[0]?.seal).toBeNull();
  const body = { timecard: { clock_out: '2026-11-20T22:00:00Z' } };
  await later.call(timecards.change, { params: { id: card.timecard_id }, body });
  midnight('2026-11-22');
  await seal(acme);
  const last = await elsewhere(ana);
  expect((await entriesOf(last, project_id)).find(({ kind }) => kind === 'time_card')?.seal?.state).toBe('sealed');
});

test('missed nights are caught up with, one seal for each day with entries, also by two processes at once', async () => {
  const { ana, project_id, ...acme } = await aProject();
  await writeNote(ana, { project_id });
  testClock.set('2026-11-22T17:00:00Z');
  await writeNote(await elsewhere(ana), { project_id });
  midnight('2026-11-25');
  await Promise.allSettled([seal(acme), seal(acme)]);
  expect((await sealsOf(acme)).map(({ day, entries }) => [day, entries])).toEqual([
    ['2026-11-20', 1],
    ['2026-11-22', 1],
  ]);
});

test('the roots of all companies are leaves of one tree, whose root an authority stamps', async () => {
  const companies = [await aProject(), await aProject(), await aProject()];
  for (const { ana, project_id } of companies) await writeNote(ana, { project_id });
  midnight('2026-11-21');
  for (const company of companies) await seal(company);
  await stamp(stamper());
  const { database } = await testApp();
  const seals = (await Promise.all(companies.map((company) => sealsOf(company)))).flat();
  const stamps = await database.systemDb
    .selectFrom('time_stamps')
    .selectAll()
    .where(
      'time_stamp_id',
      'in',
      seals.map(({ time_stamp_id }) => time_stamp_id ?? ''),
    )
    .execute();
  expect(stamps).toHaveLength(1);
  expect(seals).toHaveLength(3);
  for (const { root, root_path } of seals)
    expect(rootOfPath(Buffer.from(root, 'hex'), root_path ?? []).toString('hex')).toBe(stamps[0]?.root);
  const [first] = companies;
  if (!first) throw new Error('There are companies');
  const [note] = await entriesOf(await elsewhere(first.ana), first.project_id);
  expect(note?.seal).toMatchObject({ authority: 'Test Time Stamps', stamped_at: '2026-11-21T05:10:00.000Z' });
});

test('a failing authority is asked again for 30 days, and the entry says that this server alone has sealed it', async () => {
  const { ana, project_id, ...acme } = await aProject();
  await writeNote(ana, { project_id });
  midnight('2026-11-21');
  await seal(acme);
  authority.state.fault = 'down';
  await stamp(stamper());
  const [note] = await entriesOf(await elsewhere(ana), project_id);
  expect(note?.seal).toMatchObject({ state: 'sealed', authority: null });
  const before = authority.state.requests;
  await stamp(stamper());
  expect(authority.state.requests).toBe(before);
  testClock.forward({ days: 29 });
  authority.state.fault = 'none';
  await stamp(stamper());
  const [stamped] = await entriesOf(await elsewhere(ana), project_id);
  expect(stamped?.seal).toMatchObject({ authority: 'Test Time Stamps', stamped_at: '2026-12-20T05:10:00.000Z' });
});

test('an authority that fails for more than 30 days is no longer asked', async () => {
  const { ana, project_id, ...acme } = await aProject();
  await writeNote(ana, { project_id });
  midnight('2026-11-21');
  await seal(acme);
  authority.state.fault = 'skewed';
  await stamp(stamper());
  testClock.forward({ days: 31 });
  await stamp(stamper());
  const asked = authority.state.requests;
  testClock.forward({ days: 1 });
  await stamp(stamper());
  expect(authority.state.requests).toBe(asked);
});
