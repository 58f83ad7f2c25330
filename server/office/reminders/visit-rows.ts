import { sql } from 'kysely';
import { spanOfVisit } from '#domain/work/visit-times.ts';
import { addressLines, type partiesOf } from '../../core/documents/parties.ts';
import { currentCompany } from '../../platform/database/company-compiler.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { timesOf } from '../../work/visits/present.ts';
import {
  AT_MOST,
  COMMON,
  type CommonRow,
  condition,
  joinedWith,
  rowsOf,
  type DocumentFilter,
} from './document-rows.ts';
import type { VisitFacts } from './reminder-state.ts';

/** The data of a visit that a reminder contains, besides its day. */
export interface RemindedVisit {
  starts: string | null;
  arrival_window_minutes: number;
  is_confirmed: boolean;
  /** Lines of the jobsite's address. */
  address: string[];
  /** First names. */
  crew: string[];
  notes: string | null;
}

export type VisitRow = CommonRow &
  VisitFacts &
  Parameters<typeof partiesOf>[1] & {
    starts_minute: number | null;
    ends_minute: number | null;
    arrival_window_minutes: number;
    notes_for_customer: string | null;
    crew: string[];
    address_1: string | null;
    address_2: string | null;
    city: string | null;
    state: string | null;
    zip: string | null;
  };

/** Visits that were announced to a customer, in their current state. */
export function visitRows(db: CompanyDb, filter: DocumentFilter): Promise<VisitRow[]> {
  return rowsOf<VisitRow>(
    db,
    sql`
      select ${COMMON}, 0 as number, '0' as amount, v.reminders_off, s.message_id as subject_id, v.day,
        v.starts_minute, v.ends_minute, v.arrival_window_minutes, v.notes_for_customer, v.confirmation,
        v.cancelled_at is not null as is_cancelled, v.done_at is not null as is_done,
        c.first_name as customer_first_name, c.last_name as customer_last_name,
        c.customer_company_name, c.address_1 as customer_address_1,
        c.address_2 as customer_address_2, c.zip as customer_zip, j.name as project_name, j.project_description,
        b.address_1, b.address_2, b.city, b.state, b.zip,
        array(select w.first_name from visit_crew w
          where w.company_id = ${currentCompany} and w.visit_id = v.visit_id order by w.position) as crew
      from reminder_schedules s
      join visits v on v.company_id = s.company_id and v.visit_id = s.visit_id
      ${joinedWith('v')}
      left join jobsites b on b.company_id = v.company_id and b.jobsite_id = v.jobsite_id
      where s.company_id = ${currentCompany}
        and ${condition(filter)} order by s.next_check_at, s.document_id limit ${AT_MOST}`,
  );
}

/** When a visit begins; an all-day visit begins with its day. */
export function beginningOf({ day, starts_minute, ends_minute }: VisitRow, timeZone: string): Date {
  return spanOfVisit(timeZone, timesOf({ day, starts_minute, ends_minute })).from;
}

export function remindedVisit(row: VisitRow): RemindedVisit {
  return {
    starts: timesOf(row).starts,
    arrival_window_minutes: row.arrival_window_minutes,
    is_confirmed: row.confirmation === 'confirmed',
    address: addressLines(row),
    crew: row.crew,
    notes: row.notes_for_customer,
  };
}
