import { formatDuration } from '#domain/time.ts';
import type { Report } from '#contract/work/timecard-report.ts';
import breaks from './timecards.module.css';
import { BreaksBelow } from './breaks-below.tsx';
import type { PaidAt } from './report-choice.ts';
import { payText } from './report-columns.tsx';
import classes from './report.module.css';

interface ReportTotalsProps {
  report: Report;
  paid: PaidAt;
}

/** Hours and pay of each employee and in total, for the whole report on each of its pages. */
export function ReportTotals({ report, paid }: ReportTotalsProps) {
  return (
    // The list scrolls for a company with many employees, so it must be focusable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={classes.totals} aria-label="Totals" tabIndex={0}>
      <TotalsTable report={report} paid={paid} />
    </section>
  );
}

export function TotalsTable({ report, paid }: ReportTotalsProps) {
  const { by_employee, totals, meta } = report;
  const hasBreaks = totals.break_duration > 0;
  return (
    <table className={classes.table}>
      <caption>Totals</caption>
      <thead>
        <tr>
          <th scope="col">Employee</th>
          <th scope="col">Time Cards</th>
          <th scope="col">Hours</th>
          <th scope="col">Payment</th>
          {hasBreaks && (
            <th scope="col" className={breaks.column}>
              Breaks
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {by_employee.map(({ employee_id, full_name, timecards, duration, break_duration, payment }) => (
          <tr key={employee_id}>
            <th scope="row">
              {full_name}
              <BreaksBelow seconds={break_duration} />
            </th>
            <td>{timecards.toLocaleString('en-US')}</td>
            <td>{formatDuration(duration)}</td>
            <td>{payText(payment, paid)}</td>
            {hasBreaks && <td className={breaks.column}>{formatDuration(break_duration)}</td>}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">
            Total
            <BreaksBelow seconds={totals.break_duration} />
          </th>
          <td>{meta.total.toLocaleString('en-US')}</td>
          <td>{formatDuration(totals.duration)}</td>
          <td>{payText(totals.payment, paid)}</td>
          {hasBreaks && <td className={breaks.column}>{formatDuration(totals.break_duration)}</td>}
        </tr>
      </tfoot>
    </table>
  );
}
