import { NativeSelect } from '@mantine/core';
import { IconArrowsSort } from '../icons/icons.ts';
import { DataCards } from './data-cards.tsx';
import type { ListView } from './list-view.ts';
import type { DataListProps, RowParts, RowsProps } from './list-props.ts';
import { RecordCards } from './record-cards.tsx';
import classes from './data-list.module.css';

interface PhoneRowsProps<Row> extends RowsProps<Row> {
  /** How the list shows a record, once it is loaded. */
  parts: RowParts<Row> | undefined;
}

/** The rows of a list on a phone: records, or cards with the columns of the table. */
export function PhoneRows<Row>({ parts, ...props }: PhoneRowsProps<Row>) {
  return parts ? <RecordCards {...props} card={parts.card} /> : <DataCards {...props} />;
}

/** Cards have no column headings, so the order is selected here. */
export function SortSelect<Row>({ columns, view, chips }: DataListProps<Row> & { view: ListView }) {
  const isIcon = chips !== undefined;
  const sortable = columns.filter((column) => column.sort);
  if (sortable.length === 0) return null;
  return (
    <label className={classes.sort}>
      <span className="visually-hidden">Sort by</span>
      {isIcon && <IconArrowsSort size={20} stroke={1.75} aria-hidden />}
      <NativeSelect
        variant="unstyled"
        value={view.sort}
        onChange={(event) => view.change({ sort: event.currentTarget.value })}
      >
        {view.firstSort === '' && <option value="">Newest first</option>}
        {sortable.map(({ head, sort = '' }) => [
          <option key={sort} value={sort}>
            {head} ↑
          </option>,
          <option key={`-${sort}`} value={`-${sort}`}>
            {head} ↓
          </option>,
        ])}
      </NativeSelect>
    </label>
  );
}
