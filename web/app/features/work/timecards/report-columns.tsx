import { formatDuration } from '#domain/time.ts';
import type { ReportRow } from '#contract/work/timecard-report.ts';
import { formatUsd } from '../../../../kit/format.ts';
import type { Column } from '../../../../kit/lists/list-columns.ts';
import { CardMarks } from './card-marks.tsx';
import type { PaidAt } from './report-choice.ts';
import { timeIn } from './written-time.ts';

/** The columns of a report; times are in the company's time zone. Without a rate or wages the pay is N/A. */
export function reportColumns(timeZone: string, paid: PaidAt): Column<ReportRow>[] {
  return [
    { head: 'Employee', sort: 'full_name', cell: ({ full_name }) => full_name },
    { head: 'Jobsite', sort: 'jobsite_name', cell: ({ jobsite_name }) => jobsite_name },
    {
      head: 'Clock In',
      sort: 'clock_in',
      cell: ({ clock_in }) => timeIn(timeZone, clock_in),
      nowrap: true,
      cardLabel: 'In',
    },
    {
      head: 'Clock Out',
      cell: ({ clock_out }) => timeIn(timeZone, clock_out) || 'N/A',
      nowrap: true,
      cardLabel: 'Out',
    },
    {
      head: 'Breaks',
      cell: ({ break_duration }) => (break_duration > 0 ? formatDuration(break_duration) : ''),
      align: 'end',
      nowrap: true,
      cardLabel: 'Breaks',
    },
    { head: 'Duration', cell: ({ duration }) => formatDuration(duration), align: 'end', nowrap: true, card: 'foot' },
    {
      head: 'Payment',
      cell: ({ payment }) => payText(payment, paid),
      align: 'end',
      nowrap: true,
      card: 'foot',
      cardLabel: 'Payment',
    },
    { head: 'Note', cell: (row) => <CardMarks card={row} /> },
  ];
}

/** Pay with its dollar sign; N/A without a rate, and for an employee without a wage. */
export function payText(payment: number, paid: PaidAt): string {
  return paid === 'rate' || (paid === 'wages' && payment > 0) ? formatUsd(payment) : 'N/A';
}
