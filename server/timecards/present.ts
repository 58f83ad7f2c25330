import type { AuditedTimecard } from '../../contract/audit-log.ts';
import { isForgotten, type Timecard } from '../../contract/timecards.ts';
import type { TimecardRow } from './store.ts';

/** The codes as the caller may see them. */
interface Codes {
  company_code: string;
  employee_code: string | null;
}

export function presentTimecard(row: TimecardRow, { company_code, employee_code }: Codes, now: Date) {
  const attributes: Timecard = {
    timecard_id: row.timecard_id,
    company_code,
    employee_code,
    employee_name: row.employee_name,
    jobsite_id: row.jobsite_id,
    jobsite_name: row.jobsite_name,
    clock_in: row.clock_in.toISOString(),
    clock_out: row.clock_out?.toISOString() ?? null,
    clock_in_source: row.clock_in_source,
    clock_out_source: row.clock_out_source,
    clock_in_recorded_at: row.clock_in_recorded_at.toISOString(),
    clock_out_recorded_at: row.clock_out_recorded_at?.toISOString() ?? null,
    is_open: row.clock_out === null,
    is_forgotten: row.clock_out === null && isForgotten(row.clock_in, now),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
  return { id: row.timecard_id, type: 'timecard' as const, attributes };
}

/** What the audit log keeps of a card. */
export function auditedTimecard(row: Pick<TimecardRow, keyof AuditedTimecard>): AuditedTimecard {
  return {
    employee_name: row.employee_name,
    jobsite_id: row.jobsite_id,
    jobsite_name: row.jobsite_name,
    clock_in: row.clock_in.toISOString(),
    clock_out: row.clock_out?.toISOString() ?? null,
  };
}
