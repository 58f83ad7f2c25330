import type { AuditedTimecard } from '#contract/core/audit-log.ts';
import { isForgotten, type Timecard } from '#contract/work/timecards.ts';
import { type Break, writtenBreaks } from '#domain/work/breaks.ts';
import type { Presented } from '../../core/endpoints/handlers.ts';
import type { BreakTimes } from './breaks.ts';
import type { TimecardRow } from './store.ts';

/** The codes that the caller may see. */
export interface Codes {
  company_code: string;
  employee_code: string | null;
}

/** A row with its ended breaks; they are missing if there cannot be any yet. */
type PresentedRow = TimecardRow & { ended_breaks?: readonly Break[] | null; billed_invoice_number?: number | null };

export function presentTimecard(row: PresentedRow, { company_code, employee_code }: Codes, now: Date) {
  const attributes: Presented<typeof Timecard> = {
    timecard_id: row.timecard_id,
    company_code,
    employee_code,
    employee_name: row.employee_name,
    jobsite_id: row.jobsite_id,
    jobsite_name: row.jobsite_name,
    clock_in: row.clock_in,
    clock_out: row.clock_out,
    clock_in_source: row.clock_in_source,
    clock_out_source: row.clock_out_source,
    clock_in_recorded_at: row.clock_in_recorded_at,
    clock_out_recorded_at: row.clock_out_recorded_at,
    is_open: row.clock_out === null,
    is_forgotten: row.clock_out === null && isForgotten(row.clock_in, now),
    breaks: breaksOf(row),
    break_source: row.break_source,
    billed_invoice_number: row.billed_invoice_number ?? null,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
  return { id: row.timecard_id, type: 'timecard' as const, attributes };
}

function breaksOf({ ended_breaks, on_break_since }: PresentedRow): BreakTimes[] {
  const ended = (ended_breaks ?? []).map(({ starts_at, ends_at }) => ({
    starts_at: new Date(starts_at),
    ends_at: ends_at === null ? null : new Date(ends_at),
  }));
  return on_break_since ? [...ended, { starts_at: on_break_since, ends_at: null }] : ended;
}

type AuditedRow = Pick<TimecardRow, Exclude<keyof AuditedTimecard, 'breaks'>> & { breaks: readonly BreakTimes[] };

/** The fields of a time card in the audit log. */
export function auditedTimecard(row: AuditedRow) {
  const breaks = row.breaks.map(({ starts_at, ends_at }) => ({
    starts_at: starts_at.toISOString(),
    ends_at: ends_at?.toISOString() ?? null,
  }));
  return {
    employee_name: row.employee_name,
    jobsite_id: row.jobsite_id,
    jobsite_name: row.jobsite_name,
    clock_in: row.clock_in.toISOString(),
    clock_out: row.clock_out?.toISOString() ?? null,
    ...(breaks.length > 0 && { breaks: writtenBreaks(breaks) }),
  } satisfies AuditedTimecard;
}
