import { type RawBuilder, sql } from 'kysely';
import type { ENTRY_RECORDS, EntrySource as SourceOfEntry, JobFileEntryKind } from '#contract/office/job-file.ts';
import { currentCompany } from '../../platform/database/company-compiler.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { DOCUMENT_SOURCES, documentsOf } from './document-sources.ts';
import { CREW_SOURCES, type EntryScope, type EntrySource, SITE_SOURCES } from './entry-sources.ts';

/** The details of an entry: scalars, lists and objects of JSON. */
export type EntryDetails = Readonly<Record<string, unknown>>;

/** A file of an entry; its hash is null if it was not recorded, and for a file that does not exist. */
export interface EntryFile {
  name: string;
  sha256: string | null;
}

export interface EntryRow {
  entry_id: string;
  kind: JobFileEntryKind;
  record_type: (typeof ENTRY_RECORDS)[number];
  record_id: string;
  project_id: string;
  day: string;
  at: Date;
  recorded_at: Date;
  source: SourceOfEntry;
  actor: string | null;
  account_id: string | null;
  /** The current name of the account; null after it was deleted. */
  account_name: string | null;
  amount: string | null;
  is_final: boolean;
  details: EntryDetails;
  files: EntryFile[];
  photos: { id: string; small_id?: string; file_name: string }[];
}

interface Reading {
  /** The company's, which determines the day of an entry. */
  timeZone: string;
  from?: string | undefined;
  to?: string | undefined;
  /** The maximum number of days with entries. */
  days?: number;
  /** Leaves out documents and payments, as for crew leads. */
  isOfWork?: boolean;
}

/** The entries of a scope in one statement: the newest day first, and the entries of a day in the order of time. */
export async function readEntries(
  db: CompanyDb,
  scope: EntryScope,
  { timeZone, from, to, days, isOfWork = false }: Reading,
): Promise<EntryRow[]> {
  const sources = isOfWork ? CREW_SOURCES : [...SITE_SOURCES, ...DOCUMENT_SOURCES];
  const { rows } = await sql<EntryRow>`
    with documents as materialized (${isOfWork ? NO_DOCUMENTS : documentsOf(scope)}),
      entries as (${unionOf(sources, scope)}),
      dated as (
        select entries.*, coalesce(on_day, (at at time zone ${timeZone})::date) as day from entries),
      ranked as (
        select dated.*, dense_rank() over (order by day desc) as day_rank from dated
        where ${from ? sql`day >= ${from}::date` : sql`true`} and ${to ? sql`day <= ${to}::date` : sql`true`})
    select concat_ws(':', r.kind, r.record_id::text, r.key) as entry_id, r.kind, r.record_type, r.record_id, r.project_id,
      r.day, r.at, r.recorded_at, r.source, r.actor, r.account_id,
      nullif(concat_ws(' ', a.first_name, a.last_name), '') as account_name, r.amount, r.is_final, r.details, r.files,
      r.photos
    from ranked r
    left join accounts a on a.company_id = ${currentCompany} and a.account_id = r.account_id
    where ${days === undefined ? sql`true` : sql`r.day_rank <= ${days}`}
    order by r.day desc, r.at, entry_id
  `.execute(db);
  return rows;
}

const NO_DOCUMENTS = sql`select null::text as kind where false`;

function unionOf(sources: readonly EntrySource[], scope: EntryScope): RawBuilder<unknown> {
  return sql.join(
    sources.map((source) => source(scope)),
    sql` union all `,
  );
}
