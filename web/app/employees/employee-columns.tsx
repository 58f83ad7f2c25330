import type { Employee } from '../../../contract/employees.ts';
import { formatDay, fullName } from '../ui/format.ts';
import type { Column } from '../ui/list-columns.ts';
import { NameLink } from '../ui/name-link.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import classes from './employee-columns.module.css';
import { carrying } from './hooks.ts';

export const EMPLOYEE_SEARCH = 'Search name, code, type, title, email or phone';

/** The columns of employees, wherever they are listed. */
export const EMPLOYEE_COLUMNS: Column<Employee>[] = [
  {
    head: 'Name',
    sort: 'last_name',
    cell: (employee) => (
      <span className={classes.name}>
        <NameLink to="/main/company/employee/update" state={carrying(employee)}>
          {fullName(employee)}
        </NameLink>
        {!employee.is_active && <StatusBadge tone="grey">Not active</StatusBadge>}
      </span>
    ),
  },
  { head: 'Phone', cell: ({ phone }) => <a href={`tel:${phone}`}>{phone}</a>, nowrap: true },
  { head: 'Email', cell: ({ email }) => email, wideOnly: true },
  { head: 'Type', cell: ({ employee_type }) => employee_type, card: 'foot' },
  { head: 'Title', cell: ({ employee_title }) => employee_title, card: 'foot' },
  {
    head: 'Employee Code',
    cell: ({ employee_code, start_date }) => (
      <>
        {employee_code}
        {start_date && <span className={classes.start}>Started {formatDay(start_date)}</span>}
      </>
    ),
    cardLabel: 'Code',
  },
  {
    head: 'Created On',
    sort: 'created_at',
    cell: ({ created_at }) => formatDay(created_at),
    nowrap: true,
    card: 'foot',
    cardLabel: 'Created',
  },
];
