import { beforeEach, expect, test, vi } from 'vitest';
import { testApp } from '#testkit/app/app.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { aQueuedMessage, messageRow, renderNothing, testDelivery } from '#testkit/app/test-delivery.ts';
import { uploadPhoto } from '#testkit/inputs/photos.ts';
import { aCompany, type Company } from '#testkit/records/factories.ts';
import { deliverDue } from '../../core/delivery/deliver.ts';
import { messageOutbox } from '../../core/delivery/message-outbox.ts';
import { deleteCompany } from '../../identity/companies/store.ts';
import { asCompany } from '../../platform/database/database.ts';
import { createMetrics } from '../../platform/metrics/metrics.ts';
import { keepUpCompanies } from '../upkeep.ts';

let acme: Company;

beforeEach(async () => {
  testClock.stop();
  acme = await aCompany();
});

/** The upkeep of all companies, with metrics and a log of this test. */
async function keepUp() {
  const { services } = await testApp();
  const [metrics, error] = [createMetrics(), vi.fn()];
  await keepUpCompanies({ ...services, metrics, log: { ...services.log, error } as never });
  const kinds = error.mock.calls.flatMap(([{ company_id, kind }]) => (company_id === acme.company_id ? [kind] : []));
  return { kinds, text: await metrics.text() };
}

async function entriesOf({ company_id }: Company) {
  const { systemDb } = (await testApp()).database;
  const rows = await systemDb.selectFrom('due').selectAll().where('company_id', '=', company_id).execute();
  return new Map(rows.map((row) => [row.kind, row]));
}

async function change(company: Company, kind: string, fields: { next_at?: Date; failures?: number } | 'delete') {
  const { systemDb } = (await testApp()).database;
  if (fields === 'delete')
    await systemDb.deleteFrom('due').where('company_id', '=', company.company_id).where('kind', '=', kind).execute();
  else
    await systemDb
      .updateTable('due')
      .set(fields)
      .where('company_id', '=', company.company_id)
      .where('kind', '=', kind)
      .execute();
}

test('the upkeep finds nothing to repair in a company with a waiting message', async () => {
  await aQueuedMessage(acme);
  const { kinds } = await keepUp();
  expect(kinds).toEqual([]);
});

test('the upkeep repairs and counts a missing entry, and the message is delivered', async () => {
  const id = await aQueuedMessage(acme);
  await change(acme, 'messages', 'delete');
  const { kinds, text } = await keepUp();
  expect(kinds).toEqual(['messages']);
  expect(text).toMatch(/^due_repairs_total\{kind="messages"\} \d+$/m);
  const { delivery } = await testApp();
  const { mailer, smsSender } = await testDelivery();
  await deliverDue(messageOutbox, { ...delivery, mailer, smsSender, render: renderNothing });
  expect(await messageRow(acme, id)).toMatchObject({ status: 'sent' });
});

test('the upkeep repairs an entry that is too late, but not one that was postponed after a failure', async () => {
  await aQueuedMessage(acme);
  const next_at = new Date(testClock.now().getTime() + 10 * 60_000);
  await change(acme, 'messages', { next_at });
  await change(acme, 'reminders', { next_at, failures: 2 });
  const { kinds } = await keepUp();
  expect(kinds).toEqual(['messages']);
  const entries = await entriesOf(acme);
  expect(entries.get('messages')?.next_at.getTime()).toBeLessThanOrEqual(testClock.now().getTime());
  expect(entries.get('reminders')?.next_at).toEqual(next_at);
});

test('a company gets its next upkeep after an hour, or after a day if nothing was written in it', async () => {
  await keepUp();
  const hoursUntilNext = async () => {
    const next = (await entriesOf(acme)).get('upkeep')?.next_at.getTime() ?? 0;
    return (next - testClock.now().getTime()) / 3_600_000;
  };
  // A recent mark is examined once more.
  await ageMarks(acme);
  testClock.forward({ seconds: 6 });
  await keepUp();
  expect(await hoursUntilNext()).toBe(24);
  const { database } = await testApp();
  await database.asOwner((owner) =>
    owner.query(
      `insert into company_idempotency_keys (company_id, caller, key, request_hash) values ($1, 'ana', 'k', '')`,
      [acme.company_id],
    ),
  );
  testClock.forward({ days: 1 });
  await database.asOwner((owner) =>
    owner.query('update company_idempotency_keys set created_at = $2 where company_id = $1', [
      acme.company_id,
      testClock.now(),
    ]),
  );
  await keepUp();
  expect(await hoursUntilNext()).toBe(1);
});

test('the upkeep of a deleted company removes its files a day later, and then ends', async () => {
  const { delivery } = await testApp();
  const { project_id } = await acme.aProject();
  await uploadPhoto(acme.ana, project_id);
  const files = async () => {
    let count = 0;
    for await (const _ of delivery.files.list(`images/${acme.company_id}`)) count++;
    return count;
  };
  await asCompany((await testApp()).database, acme.company_id, deleteCompany);
  await ageMarks(acme);
  await keepUp();
  expect(await files()).toBeGreaterThan(0);
  testClock.forward({ hours: 25 });
  await keepUp();
  expect(await files()).toBe(0);
  expect(await entriesOf(acme)).toEqual(new Map());
});

test('the upkeep of a company in which nothing is written is due when a file has to be removed', async () => {
  await ageMarks(acme);
  await keepUp();
  const { database } = await testApp();
  const values = {
    file_key: `images/${acme.company_id}/gone`,
    deleted_at: new Date(testClock.now().getTime() - 64_800_000),
  };
  await asCompany(database, acme.company_id, (db) => db.insertInto('deleted_files').values(values).execute());
  await change(acme, 'upkeep', { next_at: testClock.now() });
  await keepUp();
  const next = (await entriesOf(acme)).get('upkeep')?.next_at.getTime() ?? 0;
  expect(next - testClock.now().getTime()).toBe(6 * 3_600_000);
});

async function ageMarks({ company_id }: Company) {
  const { systemDb } = (await testApp()).database;
  const marked_at = new Date(Date.now() - 60_000);
  await systemDb.updateTable('due').set({ marked_at }).where('company_id', '=', company_id).execute();
}
