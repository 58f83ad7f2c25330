import { expect, test } from 'vitest';
import { jobFile, type JobFileEntry } from '#contract/office/job-file.ts';
import { customerPage } from '#contract/sales/customer-page.ts';
import { asWithoutMoney } from '#contract/without-money.ts';
import { projects } from '#contract/work/projects.ts';
import { timecards } from '#contract/work/timecards.ts';
import { visits } from '#contract/work/visits.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { testDelivery } from '#testkit/app/test-delivery.ts';
import { statementsOf } from '#testkit/database/statements.ts';
import { uploadPhoto } from '#testkit/inputs/photos.ts';
import { aCompany, aCoWorker, type Person } from '#testkit/records/factories.ts';
import { approve, aSentEstimate, NO_SCHEDULE } from '#testkit/scenarios/answering.ts';
import { addNotePhoto, writeNote } from '#testkit/scenarios/noting.ts';
import { sendVisit, visitPageOf } from '#testkit/scenarios/visiting.ts';

const ZONE = { time_zone: 'America/New_York' };
const NOON = '2026-11-20T17:00:00Z';

async function aProjectAtNoon() {
  testClock.set(NOON);
  const acme = await aCompany(ZONE);
  const { project_id } = await acme.aProject();
  return { ...acme, project_id };
}

async function fileOf(person: Pick<Person, 'call'>, id: string, query = {}) {
  return (await person.call(jobFile.read, { params: { id }, query })).body;
}

async function entriesOf(person: Pick<Person, 'call'>, id: string): Promise<JobFileEntry[]> {
  return (await fileOf(person, id)).days.flatMap(({ entries }) => entries);
}

const titles = (entries: readonly JobFileEntry[]) => entries.map(({ title }) => title);

test('a visit is in the file as it was planned, moved, confirmed, and done', async () => {
  const { ana, project_id, ...acme } = await aProjectAtNoon();
  const times = { starts: '08:00', ends: '12:00' };
  const visit = await acme.aVisit({
    project_id,
    title: 'Pour the slab',
    day: '2026-11-27',
    ...times,
    jobsite_id: null,
  });
  const params = { id: visit.visit_id };
  testClock.forward({ minutes: 1 });
  await ana.call(visits.update, { params, query: { scope: 'one' }, body: { visit: { day: '2026-11-30' } } });
  testClock.forward({ minutes: 1 });
  const sent = await sendVisit({ ana, project_id, ...acme } as never, visit);
  const { day, starts, arrival_window_minutes } = (await visitPageOf(sent)).visit;
  const query = { day, starts: starts ?? '', arrival_window_minutes: String(arrival_window_minutes) };
  await sent.customer.call(customerPage.confirmVisit, { params: { token: sent.token }, query });
  testClock.forward({ minutes: 1 });
  await ana.call(visits.finish, { params });
  const entries = await entriesOf(ana, project_id);
  expect(titles(entries).filter((title) => title.startsWith('Visit'))).toEqual([
    'Visit planned: Pour the slab, Nov 27, 8:00 AM – 12:00 PM',
    'Visit moved: Pour the slab, from Nov 27, 8:00 AM – 12:00 PM to Nov 30, 8:00 AM – 12:00 PM',
    'Visit confirmed: Pour the slab, Nov 30, 8:00 AM – 12:00 PM',
    'Visit done: Pour the slab',
  ]);
  expect(entries.find(({ kind }) => kind === 'visit_confirmed')).toMatchObject({ source: 'customer' });
});

test('a time card is in the file on the day that it began in the zone of the company', async () => {
  const { ana, project_id, ...acme } = await aProjectAtNoon();
  const jobsite = await acme.aJobsite({ project_id, name: 'Back yard' });
  const card = await acme.aTimecard({ jobsite, clock_in: '2026-11-18T23:30:00Z', clock_out: '2026-11-19T06:00:00Z' });
  const [first] = (await fileOf(ana, project_id)).days;
  expect(first).toMatchObject({
    day: '2026-11-18',
    entries: [
      {
        title: 'Worked at Back yard, 6:30 PM – 2026-11-19 01:00, 6h 30m',
        source: 'time_card_page',
        record: { type: 'timecard', id: card.timecard_id },
      },
    ],
  });
  const body = { timecard: { clock_out: '2026-11-19T05:00:00Z' } };
  await ana.call(timecards.change, { params: { id: card.timecard_id }, body });
  expect((await entriesOf(ana, project_id))[0]).toMatchObject({ source: 'account' });
});

test('photos and notes are in the file with their authors and pictures', async () => {
  const { ana, project_id } = await aProjectAtNoon();
  await uploadPhoto(ana, project_id);
  const { job_note_id } = await writeNote(ana, { project_id, day: '2026-11-19', text: 'Gate was locked.' });
  await addNotePhoto(ana, job_note_id);
  const { days } = await fileOf(ana, project_id);
  expect(days.map(({ day }) => day)).toEqual(['2026-11-20', '2026-11-19']);
  const [photo, note] = days.flatMap(({ entries }) => entries);
  expect(photo).toMatchObject({ title: 'Photo, before the work', photos: [{ file_name: 'IMG_0042.jpg' }] });
  expect(note).toMatchObject({ title: 'Note', text: 'Gate was locked.', actor_name: expect.stringMatching(/^Ana /) });
  for (const { photos } of [photo, note] as JobFileEntry[]) {
    for (const url of [photos[0]?.url, photos[0]?.small_url]) {
      expect((await ana.request({ url: url ?? '' })).status).toBe(200);
    }
  }
});

test('an estimate is in the file as it was sent, opened, asked about, and approved with its amount', async () => {
  const { ana, project_id, ...company } = await aProjectAtNoon();
  const acme = { ana, ...company };
  const sent = await aSentEstimate(acme, { project_id, ...NO_SCHEDULE });
  const delivery = await testDelivery();
  delivery.response = async () => ({ delivered: true });
  await delivery.deliver(acme, sent.message_id);
  await sent.customer.call(customerPage.open, { params: { token: sent.token } });
  const comment = { text: 'When can you start?' };
  await sent.customer.call(customerPage.comment, { params: { token: sent.token }, body: { comment } });
  await approve(sent);
  const entries = await entriesOf(ana, project_id);
  const number = String((await acme.anEstimate({ project_id })).estimate_number - 1);
  const kinds = entries.map(({ kind }) => kind);
  expect(kinds).toEqual(expect.arrayContaining(['message_sent', 'message_delivered', 'message_opened']));
  expect(titles(entries)).toContain(`Estimate #${number} opened by the customer`);
  expect(entries.find(({ kind }) => kind === 'comment')).toMatchObject({ text: 'When can you start?' });
  const approval = entries.find(({ kind }) => kind === 'approved');
  expect(approval).toMatchObject({ title: `Estimate #${number} approved`, source: 'customer' });
  expect(approval?.amount_usd).toBeGreaterThan(0);
});

test('a payment is in the file on its date', async () => {
  const { ana, project_id, ...acme } = await aProjectAtNoon();
  const invoice = await acme.anInvoice({ project_id });
  await acme.aPayment({ invoice_id: invoice.invoice_id, amount: 12.5, payment_date: '2026-11-17' });
  const { days } = await fileOf(ana, project_id);
  expect(days.find(({ day }) => day === '2026-11-17')?.entries).toMatchObject([{ kind: 'payment', amount_usd: 12.5 }]);
});

test('a page has 31 days with entries, and the next page begins where it ends', async () => {
  const { ana, project_id } = await aProjectAtNoon();
  const dayOf = (n: number) => `2026-${n < 31 ? '10' : '11'}-${String((n % 31) + 1).padStart(2, '0')}`;
  for (let n = 10; n < 45; n++) await writeNote(ana, { project_id, day: dayOf(n) });
  const first = await fileOf(ana, project_id);
  expect([first.days.length, first.days[0]?.day, first.next_to]).toEqual([31, '2026-11-14', '2026-10-14']);
  const last = await fileOf(ana, project_id, { to: first.next_to });
  expect([last.days.map(({ day }) => day).at(-1), last.next_to]).toEqual(['2026-10-11', null]);
  const some = await fileOf(ana, project_id, { from: '2026-11-01', to: '2026-11-02' });
  expect(some.days.map(({ day }) => day)).toEqual(['2026-11-02', '2026-11-01']);
  const reply = await ana.attempt(jobFile.read, {
    params: { id: project_id },
    query: { from: '2026-11-02', to: '2026-11-01' },
  });
  expect(reply).toBeError('validation_failed');
});

test('a crew lead reads the work of an active project without documents and payments', async () => {
  const { ana, project_id, ...company } = await aProjectAtNoon();
  const acme = { ana, ...company };
  await aSentEstimate(acme, { project_id });
  const invoice = await acme.anInvoice({ project_id });
  await acme.aPayment({ invoice_id: invoice.invoice_id });
  await writeNote(ana, { project_id });
  const lead = await aCoWorker(acme, 'crew_lead');
  const read = () => lead.attempt(asWithoutMoney(jobFile.read), { params: { id: project_id } });
  const { body } = await read();
  expect(body.days.flatMap(({ entries }) => entries).map(({ kind }) => kind)).toEqual(['note']);
  await ana.call(projects.update, { params: { id: project_id }, body: { project: { is_active: false } } });
  expect(await read()).toBeError('project_not_found');
});

test('the file is read with one statement besides that of the project', async () => {
  const { ana, project_id } = await aProjectAtNoon();
  await writeNote(ana, { project_id });
  const statements = await statementsOf(() => fileOf(ana, project_id));
  expect(statements.filter((statement) => /day_rank|from "?projects/.test(statement))).toHaveLength(2);
});

test('the file of another company’s project is not found', async () => {
  const { project_id } = await aProjectAtNoon();
  const rival = await aCompany();
  const reply = await rival.ana.attempt(jobFile.read, { params: { id: project_id } });
  expect(reply).toBeError('project_not_found');
});
