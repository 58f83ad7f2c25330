import type { Employee } from '../../../../contract/employees.ts';
import { formatDay, fullName } from '../../ui/format.ts';
import type { Column } from '../../ui/list-columns.ts';
import { NameLink } from '../../ui/name-link.tsx';
import { paths } from '../../paths.ts';
import classes from './employee-columns.module.css';
import { carrying } from './hooks.ts';

export const EMPLOYEE_SEARCH = 'Search name, code, email or phone';

/** The columns of every list of employees. */
export const EMPLOYEE_COLUMNS: Column<Employee>[] = [
  {
    head: 'Name',
    sort: 'last_name',
    cell: (employee) => (
      <NameLink to={paths.updateEmployee()} state={carrying(employee)} aside={employee.is_active ? null : 'Not active'}>
        {fullName(employee)}
      </NameLink>
    ),
  },
  { head: 'Phone', cell: ({ phone }) => <a href={`tel:${phone}`}>{phone}</a>, nowrap: true, card: 'foot' },
  { head: 'Email', cell: ({ email }) => email, wideOnly: true },
  { head: 'Type', cell: ({ employee_type }) => employee_type },
  { head: 'Title', cell: ({ employee_title }) => employee_title },
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
