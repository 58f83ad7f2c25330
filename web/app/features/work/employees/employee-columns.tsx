import { Box } from '@mantine/core';
import type { ListedEmployee } from '#contract/work/employees.ts';
import { formatDay, fullName } from '../../../../kit/format.ts';
import type { Column } from '../../../../kit/lists/list-columns.ts';
import { NameLink } from '../../../../kit/lists/name-link.tsx';
import { paths } from '../../../../kit/paths.ts';
import { carrying } from './hooks.ts';
import shared from '../../../../kit/page/shared.module.css';

export const EMPLOYEE_SEARCH = 'Search name, code, email or phone';

const PHONE: Column<ListedEmployee> = {
  head: 'Phone',
  cell: ({ phone }) => <a href={`tel:${phone}`}>{phone}</a>,
  nowrap: true,
  card: 'foot',
};
const TITLE: Column<ListedEmployee> = { head: 'Title', cell: ({ employee_title }) => employee_title };
const CREATED: Column<ListedEmployee> = {
  head: 'Created On',
  sort: 'created_at',
  cell: ({ created_at }) => formatDay(created_at),
  nowrap: true,
  card: 'none',
};

/** The columns of every list of employees. */
export const EMPLOYEE_COLUMNS: Column<ListedEmployee>[] = [
  {
    head: 'Name',
    sort: 'last_name',
    cell: (employee) => (
      <NameLink to={paths.updateEmployee()} state={carrying(employee)} aside={employee.is_active ? null : 'Not active'}>
        {fullName(employee)}
      </NameLink>
    ),
  },
  PHONE,
  { head: 'Email', cell: ({ email }) => email, wideOnly: true, card: 'none' },
  { head: 'Type', cell: ({ employee_type }) => employee_type },
  TITLE,
  {
    head: 'Employee Code',
    cell: ({ employee_code, start_date }) => (
      <>
        {employee_code}
        {start_date && (
          <Box component="span" display="block" fz={13} lh="1.25rem" className={`${shared.faint} ${shared.nowrap}`}>
            Started {formatDay(start_date)}
          </Box>
        )}
      </>
    ),
    cardLabel: 'Code',
  },
  CREATED,
];

export const SEARCH_BY_NAME = 'Search name, title or phone';

/** The columns for an office that does not see pay: it cannot change employees. */
export const COLUMNS_BY_NAME: Column<ListedEmployee>[] = [
  {
    head: 'Name',
    sort: 'last_name',
    cell: (employee) => (employee.is_active ? fullName(employee) : `${fullName(employee)}, not active`),
  },
  PHONE,
  TITLE,
  CREATED,
];
