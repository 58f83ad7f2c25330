import { sql } from 'kysely';
import type { Parties } from '../../core/documents/parties.ts';
import type { CustomerLink } from '../../core/endpoints/link.ts';
import { currentCompany } from '../../platform/database/company-compiler.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { readOne } from '../../platform/database/read-one.ts';

/** The day of a link's visit; the link of a visit that was deleted since counts as expired. */
export async function dayOfVisit(db: CompanyDb, id: string): Promise<string> {
  const row = await readOne(db.selectFrom('visits').select('day').where('visit_id', '=', id), 'link_expired');
  return row.day;
}

/** Company, customer and project as stored in the link's message. */
export async function partiesOfLink(db: CompanyDb, { message_id }: Pick<CustomerLink, 'message_id'>): Promise<Parties> {
  const { document } = await db
    .selectFrom('messages')
    .select('document')
    .where('message_id', '=', message_id)
    .executeTakeFirstOrThrow();
  return document as Parties;
}

/** The position of a visit in its series, without cancelled ones; null for a single visit. */
export async function partOfSeries(
  db: CompanyDb,
  { series_id, visit_id }: { series_id: string | null; visit_id: string },
): Promise<{ number: number; of: number } | null> {
  if (series_id === null) return null;
  const { rows } = await sql<{ number: number; of: number }>`
    select number::integer, "of"::integer from (
      select visit_id, row_number() over (order by day, starts_minute nulls first, visit_id) as number,
        count(*) over () as "of"
      from visits
        where company_id = ${currentCompany} and series_id = ${series_id}
          and (cancelled_at is null or visit_id = ${visit_id})) as numbered
    where visit_id = ${visit_id}
  `.execute(db);
  return rows[0] && rows[0].of > 1 ? rows[0] : null;
}
