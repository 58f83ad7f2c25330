import { sql } from 'kysely';
import { AppError } from '#contract/errors.ts';
import type { SnoozeInput } from '#contract/office/home.ts';
import { addDays, instantAt } from '#domain/time.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import type { HomeContext } from './need-source.ts';

const BACK_AT = '05:00';

/** Tomorrow at 5:00 AM in the company's time zone. */
export function backAgain({ today, timeZone }: Pick<HomeContext, 'today' | 'timeZone'>): Date {
  return instantAt(timeZone, `${addDays(today, 1)}T${BACK_AT}`);
}

/** Snoozes a line, or all lines of a band, for the entire company. Two concurrent calls both succeed. */
export async function snoozeNeed(
  db: CompanyDb,
  { kind, document, band }: SnoozeInput,
  at: HomeContext,
): Promise<{ home_snooze_id: string; until: Date }> {
  await db.deleteFrom('home_snoozes').where('until', '<=', at.now).execute();
  return db
    .insertInto('home_snoozes')
    .values({
      home_snooze_id: newId(),
      kind,
      document_type: document?.type ?? null,
      document_id: document?.id ?? null,
      band: band ?? null,
      until: backAgain(at),
      created_at: at.now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'kind', document ? 'document_id' : 'band'])
        .doUpdateSet({ until: sql`excluded.until`, created_at: sql`excluded.created_at` }),
    )
    .returning(['home_snooze_id', 'until'])
    .executeTakeFirstOrThrow();
}

export async function takeBack(db: CompanyDb, id: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('home_snoozes')
    .where('home_snooze_id', '=', id)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) throw new AppError('home_snooze_not_found');
}
