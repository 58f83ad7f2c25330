import { expect, test, vi } from 'vitest';
import { quietLog } from '#testkit/app/quiet-log.ts';
import { testDatabase } from '#testkit/database/engines.ts';
import { aCompany } from '#testkit/records/factories.ts';
import { asCompany } from '../database/database.ts';
import { newId } from '../ids.ts';
import { type DueKind, dueCompanies, markDue, settleDue, workOnDue } from './due.ts';

const db = await testDatabase();
const NOW = new Date('2026-03-01T12:00:00Z');
const after = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);

/** A kind of work of this test. `rows` stand for the rows of its companies: the times at which they need work. */
function aKind() {
  const rows = new Map<string, Date[]>();
  const due: DueKind = {
    kind: `test ${newId()}`,
    next: async ({ companyId }) => rows.get(companyId)?.toSorted((one, other) => one.getTime() - other.getTime())[0],
  };
  const entries = () => db.systemDb.selectFrom('due').selectAll().where('kind', '=', due.kind).execute();
  return {
    due,
    rows,
    entries,
    /** Adds a row that needs work, and marks its company. */
    async add(companyId: string, at = NOW) {
      await asCompany(db, companyId, async (tx) => {
        rows.set(companyId, [...(rows.get(companyId) ?? []), at]);
        markDue(tx, due, at);
      });
    },
    /** As if the marks were older than the longest commit. */
    async age() {
      const marked_at = new Date(Date.now() - 60_000);
      await db.systemDb.updateTable('due').set({ marked_at }).where('kind', '=', due.kind).execute();
    },
    async nextAt(companyId: string) {
      return (await entries()).find(({ company_id }) => company_id === companyId)?.next_at;
    },
    work(run: (companyId: string) => Promise<void>, { now = NOW, log = quietLog as never } = {}) {
      return workOnDue({ database: db, clock: () => now, log }, due, run);
    },
  };
}

test('a mark is committed with its transaction', async () => {
  const [acme, { due, entries }] = [newId(), aKind()];
  await asCompany(db, acme, async (tx) => markDue(tx, due, NOW));
  expect(await entries()).toMatchObject([{ company_id: acme, next_at: NOW, lease_until: null, failures: 0 }]);
});

test('a mark is rolled back with its transaction', async () => {
  const { due, entries } = aKind();
  const failing = asCompany(db, newId(), async (tx) => {
    markDue(tx, due, NOW);
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  expect(await entries()).toEqual([]);
});

test('the earliest mark of a company counts, in one transaction and in several', async () => {
  const [acme, { due, nextAt }] = [newId(), aKind()];
  await asCompany(db, acme, async (tx) => {
    for (const seconds of [20, 10, 30]) markDue(tx, due, after(seconds));
  });
  expect(await nextAt(acme)).toEqual(after(10));
  for (const seconds of [40, 5, 15]) await asCompany(db, acme, async (tx) => markDue(tx, due, after(seconds)));
  expect(await nextAt(acme)).toEqual(after(5));
});

test('a company is taken once when several workers look at the same time', async () => {
  const { add, rows, work } = aKind();
  const companies = [newId(), newId(), newId()];
  for (const company of companies) await add(company);
  const done: string[] = [];
  const run = async (company: string) => {
    done.push(company);
    rows.delete(company);
  };
  await Promise.all([work(run), work(run), work(run)]);
  await work(run);
  expect(done.toSorted()).toEqual(companies.toSorted());
});

test('a company is not taken before it is due, and is not taken while it is leased', async () => {
  const { add, work } = aKind();
  const acme = newId();
  await add(acme, after(60));
  const taken: string[] = [];
  await work(async (company) => void taken.push(company));
  expect(taken).toEqual([]);
  await work(async () => work(async (company) => void taken.push(company), { now: after(60) }), { now: after(60) });
  expect(taken).toEqual([]);
});

test('a company whose worker was lost is given to another worker', async () => {
  const { due, add, work } = aKind();
  const acme = newId();
  await add(acme);
  const lease_until = after(600);
  await db.systemDb.updateTable('due').set({ lease_until }).where('kind', '=', due.kind).execute();
  const taken: string[] = [];
  await work(async (company) => void taken.push(company), { now: after(599) });
  expect(taken).toEqual([]);
  await work(async (company) => void taken.push(company), { now: after(601) });
  expect(taken).toEqual([acme]);
});

test('a company whose work fails is logged and retried later each time, and the others are not delayed', async () => {
  const { company_id: broken } = await aCompany();
  const [sound, { add, rows, age, entries, work }] = [newId(), aKind()];
  await add(broken, after(-10));
  await add(sound);
  await age();
  const error = vi.fn();
  const tried: string[] = [];
  const run = async (company: string) => {
    tried.push(company);
    if (company === broken) throw new Error('connection refused');
    rows.delete(company);
  };
  for (const seconds of [0, 9, 10, 29, 30]) await work(run, { now: after(seconds), log: { error } as never });
  expect(tried).toEqual([broken, sound, broken, broken]);
  expect(error).toHaveBeenCalledTimes(3);
  const details = { err: new Error('connection refused'), company_id: broken, kind: expect.any(String) as string };
  expect(error).toHaveBeenCalledWith(details, 'Background work of a company failed');
  const row = (await entries()).find(({ company_id }) => company_id === broken);
  expect(row).toMatchObject({ failures: 3, lease_until: null, next_at: after(70) });
});

test('a company that was deleted by other means leaves the queue when its work fails, and nothing is logged', async () => {
  const [deleted, { add, age, entries, work }] = [newId(), aKind()];
  await add(deleted);
  await age();
  const error = vi.fn();
  const run = async () => {
    throw new Error('Company not found.');
  };
  await work(run, { log: { error } as never });
  expect([await entries(), error.mock.calls]).toEqual([[], []]);
});

test('a company without further work leaves the queue', async () => {
  const [acme, { add, rows, age, entries, work }] = [newId(), aKind()];
  await add(acme);
  await age();
  await work(async (company) => void rows.delete(company));
  expect(await entries()).toEqual([]);
});

test('a company with a recent mark is examined once more, because the marked row may become visible late', async () => {
  const [acme, { add, rows, age, nextAt, work }] = [newId(), aKind()];
  await add(acme);
  await work(async (company) => void rows.delete(company));
  expect(await nextAt(acme)).toEqual(after(5));
  await age();
  await work(async () => undefined, { now: after(5) });
  expect(await nextAt(acme)).toBeUndefined();
});

test('a company with later work stays in the queue until then', async () => {
  const [acme, { add, rows, age, nextAt, work }] = [newId(), aKind()];
  await add(acme);
  await age();
  await work(async (company) => void rows.set(company, [after(3600)]));
  expect(await nextAt(acme)).toEqual(after(3600));
});

test('a mark that is committed during the work is not lost', async () => {
  const [acme, { add, rows, age, nextAt, work }] = [newId(), aKind()];
  await add(acme);
  await work(async (company) => {
    rows.delete(company);
    await add(company, after(90));
    await age();
  });
  expect(await nextAt(acme)).toEqual(after(90));
});

test('a mark that waits while the company leaves the queue is not lost', async () => {
  const [acme, { due, add, rows, age, nextAt }] = [newId(), aKind()];
  await add(acme);
  await age();
  rows.delete(acme);
  let marking: Promise<void> | undefined;
  const next: DueKind['next'] = async () => {
    // The settling transaction has locked the entry and found no work.
    marking ??= asCompany(db, acme, async (tx) => markDue(tx, due, after(90)));
    return undefined;
  };
  await asCompany(db, acme, (tx) => settleDue(tx, { ...due, next }, NOW));
  await marking;
  expect(await nextAt(acme)).toEqual(after(90));
});

test('companies with the fewest deliveries in progress come first, and a company at its limit is left out', async () => {
  const { due, add } = aKind();
  const [busy, full, idle, late, skipped] = [newId(), newId(), newId(), newId(), newId()];
  for (const [company, seconds] of [
    [busy, -50],
    [full, -40],
    [idle, -20],
    [late, -10],
    [skipped, -5],
  ] as const)
    await add(company, after(seconds));
  await add(newId(), after(1));
  const running = new Map([
    [busy, 1],
    [full, 6],
  ]);
  const query = { kind: due.kind, now: NOW, running, mostOfACompany: 6, except: [skipped] };
  expect(await dueCompanies(db.systemDb, { ...query, atMost: 10 })).toEqual([idle, late, busy]);
  expect(await dueCompanies(db.systemDb, { ...query, atMost: 1 })).toEqual([idle]);
});
