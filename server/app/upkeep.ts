import { UPKEEP } from '../core/due-kinds.ts';
import type { BackgroundTask } from '../core/feature.ts';
import type { Services } from '../core/services.ts';
import { deleteCompany } from '../identity/companies/store.ts';
import { asCompany, type CompanyDb } from '../platform/database/database.ts';
import { nextPurge, purgeDeletedFiles } from '../platform/files/deleted-files.ts';
import { forgetOldKeysOfCompany } from '../platform/http/idempotency.ts';
import { type DueKind, markDue, workOnDue } from '../platform/queue/due.ts';
import { features } from './features.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const POLL_EVERY_MS = 60_000;

/**
 * Every company is examined each hour. If nothing was written in it for a day, it is examined once a day, and when a
 * file is due to be removed. A deleted company is examined until its files are removed.
 */
const upkeepDue: DueKind = {
  ...UPKEEP,
  outlivesCompany: true,
  async next(db, now) {
    const purgeAt = await nextPurge(db);
    const company = await readCompany(db);
    if (!company) return purgeAt;
    const isActive = company.has_keys || !company.created_by_account_id;
    const untilPurge = (purgeAt?.getTime() ?? Infinity) - now.getTime();
    return new Date(now.getTime() + (isActive ? HOUR_MS : Math.max(HOUR_MS, Math.min(DAY_MS, untilPurge))));
  },
};

/** The task that looks after each company. */
export function upkeepTask(services: Services): BackgroundTask {
  return { everyMs: POLL_EVERY_MS, run: () => keepUpCompanies(services) };
}

/**
 * Deletes the expired rows of each company that is due and the files of its deleted rows, and repairs its entries in the
 * queue of due work.
 */
export async function keepUpCompanies(services: Services): Promise<void> {
  const { database, files, clock, log, metrics } = services;
  await workOnDue(services, upkeepDue, async (company_id) => {
    const repaired = await asCompany(database, company_id, (db) => keepUp(db, clock()));
    for (const kind of repaired) {
      metrics.dueRepaired(kind);
      log.error({ company_id, kind }, 'A company was missing in the queue of due work');
    }
    await purgeDeletedFiles(database, company_id, files, clock());
  });
}

async function keepUp(db: CompanyDb, now: Date): Promise<string[]> {
  const company = await readCompany(db);
  if (!company) return [];
  // A company that still has no account after its first day was created by mistake or as a test.
  const isAbandoned = !company.created_by_account_id && now.getTime() - company.created_at.getTime() > DAY_MS;
  if (isAbandoned) {
    await deleteCompany(db);
    return [];
  }
  await forgetOldKeysOfCompany(db, now);
  for (const { cleanupOfCompany } of features) await cleanupOfCompany?.(db, now);
  return repairDue(db, now);
}

async function readCompany(db: CompanyDb) {
  return db
    .selectFrom('companies')
    .select(['created_by_account_id', 'created_at'])
    .select(({ exists, selectFrom }) => exists(selectFrom('company_idempotency_keys').select('key')).as('has_keys'))
    .executeTakeFirst();
}

/** A worker stores the next time of a company shortly after its rows have changed. */
const LATE_MS = 60_000;

/**
 * Marks work that is due and not in the queue, or only later. This happens only if a mark was forgotten, or lost with a
 * part of the database. Returns the kinds of the repaired entries. An entry that was postponed after a failure is
 * intact.
 */
async function repairDue(db: CompanyDb, now: Date): Promise<string[]> {
  const repaired: string[] = [];
  for (const due of features.flatMap(({ due: kinds = [] }) => kinds)) {
    const expected = await due.next(db, now);
    if (!expected) continue;
    const entry = await db
      .selectFrom('due')
      .select(['next_at', 'failures'])
      .where('company_id', '=', db.companyId)
      .where('kind', '=', due.kind)
      .executeTakeFirst();
    if (
      entry &&
      (entry.failures > 0 || entry.next_at.getTime() <= Math.max(expected.getTime(), now.getTime()) + LATE_MS)
    )
      continue;
    markDue(db, due, expected);
    repaired.push(due.kind);
  }
  return repaired;
}
