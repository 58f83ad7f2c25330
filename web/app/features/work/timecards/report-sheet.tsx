import { createPortal } from 'react-dom';
import type { Company } from '#contract/identity/companies.ts';
import { type Days, formatDuration } from '#domain/time.ts';
import type { Report } from '#contract/work/timecard-report.ts';
import { marksOf } from './card-marks.tsx';
import { paidAt, payInWords, type ReportChoice, type ReportScope } from './report-choice.ts';
import { payText } from './report-columns.tsx';
import { daysInWords } from './report-days.ts';
import classes from './report.module.css';
import { TotalsTable } from './report-totals.tsx';
import { timeIn } from './written-time.ts';

interface ReportSheetProps {
  printed: { report: Report; at: Date };
  scope: ReportScope;
  choice: ReportChoice;
  company: Company;
  days: Days;
}

/** The whole report for print, rendered outside the page, which is hidden in print. */
export function ReportSheet({ printed: { report, at }, scope, choice, company, days }: ReportSheetProps) {
  const { time_zone } = company;
  const paid = paidAt(scope);
  return createPortal(
    <article className={classes.sheet} aria-label="Printed report">
      <h1>{company.name}</h1>
      <p>
        Employee Time Card Report, {daysInWords(days)} · {choice.employee?.label} · {choice.jobsite?.label}
        {payInWords(scope)}
      </p>
      <p>
        Printed {timeIn(time_zone, at.toISOString())}, times of {time_zone.replaceAll('_', ' ')}
      </p>
      <TotalsTable report={report} paid={paid} />
      <table className={classes.rows}>
        <thead>
          <tr>
            <th scope="col">Employee</th>
            <th scope="col">Jobsite</th>
            <th scope="col">Clock In</th>
            <th scope="col">Clock Out</th>
            <th scope="col">Breaks</th>
            <th scope="col">Duration</th>
            <th scope="col">Payment</th>
            <th scope="col">Note</th>
          </tr>
        </thead>
        <tbody>
          {report.timecards.map((row) => (
            <tr key={row.timecard_id}>
              <td>{row.full_name}</td>
              <td>{row.jobsite_name}</td>
              <td>{timeIn(time_zone, row.clock_in)}</td>
              <td>{timeIn(time_zone, row.clock_out) || 'N/A'}</td>
              <td>{row.break_duration > 0 && formatDuration(row.break_duration)}</td>
              <td>{formatDuration(row.duration)}</td>
              <td>{payText(row.payment, paid)}</td>
              <td>
                {marksOf(row)
                  .map(({ text }) => text)
                  .join(', ')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </article>,
    document.body,
  );
}
