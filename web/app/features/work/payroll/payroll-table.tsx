import type { OvertimePremiums, Payroll, PayrollEmployee } from '#contract/work/payroll.ts';
import { formatDuration, shortDay } from '#domain/time.ts';
import { formatUsd } from '../../../../kit/format.ts';
import { StatusBadge } from '../../../../kit/lists/status-badge.tsx';
import breaks from '../timecards/timecards.module.css';
import { BreaksBelow } from '../timecards/breaks-below.tsx';
import classes from './payroll.module.css';

/** Hours, overtime and pay of each employee; with more than one week, one line per week. */
export function PayrollTable({ payroll: { employees, totals } }: { payroll: Payroll }) {
  const hasBreaks = totals.breaks > 0;
  return (
    // Wider than a phone with long names, so it must be focusable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={classes.table} aria-label="Payroll" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Employee</th>
            <th scope="col">Regular</th>
            <th scope="col">Overtime</th>
            <th scope="col">Pay</th>
            {hasBreaks && (
              <th scope="col" className={breaks.column}>
                Breaks
              </th>
            )}
          </tr>
        </thead>
        {employees.map((employee) => (
          <EmployeeRows key={employee.employee_id} employee={employee} hasBreaks={hasBreaks} />
        ))}
        <tfoot>
          <tr>
            <th scope="row">
              Total
              <BreaksBelow seconds={totals.breaks} />
            </th>
            <td>{formatDuration(totals.regular)}</td>
            <td>{formatDuration(totals.overtime)}</td>
            <td>{formatUsd(totals.payment)}</td>
            {hasBreaks && <td className={breaks.column}>{formatDuration(totals.breaks)}</td>}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

/** The premium half of each employee's overtime in a year. */
export function PremiumTable({ employees }: Pick<OvertimePremiums, 'employees'>) {
  return (
    <div className={classes.table}>
      <table>
        <thead>
          <tr>
            <th scope="col">Employee</th>
            <th scope="col">Over 40 Hours</th>
            <th scope="col">Premium</th>
          </tr>
        </thead>
        <tbody>
          {employees.map(({ employee_id, full_name, overtime, premium_pay, lacks_wage }) => (
            <tr key={employee_id}>
              <th scope="row">
                {full_name} {lacks_wage && <StatusBadge tone="amber">Days without a wage</StatusBadge>}
              </th>
              <td>{formatDuration(overtime)}</td>
              <td>{formatUsd(premium_pay)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface EmployeeRowsProps {
  employee: PayrollEmployee;
  hasBreaks: boolean;
}

function EmployeeRows({ employee, hasBreaks }: EmployeeRowsProps) {
  const { full_name, weeks, lacks_wage, ...sums } = employee;
  return (
    <tbody>
      <tr>
        <th scope="row">
          {full_name} {lacks_wage && <StatusBadge tone="amber">Days without a wage</StatusBadge>}
          <BreaksBelow seconds={sums.breaks} />
        </th>
        <td>{formatDuration(sums.regular)}</td>
        <td>{formatDuration(sums.overtime)}</td>
        <td>{formatUsd(sums.payment)}</td>
        {hasBreaks && <td className={breaks.column}>{formatDuration(sums.breaks)}</td>}
      </tr>
      {weeks.length > 1 &&
        weeks.map(({ week_starts_on, regular, overtime, payment, ...of }) => (
          <tr key={week_starts_on} data-week>
            <th scope="row">
              Week of {shortDay(week_starts_on)}
              <BreaksBelow seconds={of.breaks} />
            </th>
            <td>{formatDuration(regular)}</td>
            <td>{formatDuration(overtime)}</td>
            <td>{formatUsd(payment)}</td>
            {hasBreaks && <td className={breaks.column}>{formatDuration(of.breaks)}</td>}
          </tr>
        ))}
    </tbody>
  );
}
