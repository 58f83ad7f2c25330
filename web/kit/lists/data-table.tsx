import { Fragment, memo, useId, useState } from 'react';
import shared from '../page/shared.module.css';
import classes from './data-table.module.css';
import { IconArrowDown, IconArrowUp, IconArrowsSort, IconChevronUp } from '../icons/icons.ts';
import { IconChevronDown, IconChevronRight } from '../icons/public-icons.ts';
import type { Column } from './list-columns.ts';
import type { RowsProps } from './list-props.ts';
import { groupHeadAt, isPressOnRow } from './list-rows.ts';
import type { ListView } from './list-view.ts';
import radio from '../forms/choices.module.css';

/** The rows of a list as a table, from 768 px. */
export function DataTable<Row>(props: RowsProps<Row>) {
  const { list, view, columns, at, selectedId, onSelect, expand, expandAtEnd } = props;
  const detailsHead = expand && (
    <th scope="col" className={classes.narrow}>
      <span className="visually-hidden">Details</span>
    </th>
  );
  const radios = useId();
  const spanned = columns.length + (onSelect ? 1 : 0) + (expand ? 1 : 0);
  return (
    <div className={shared.scroller}>
      <table
        className={classes.table}
        data-refreshing={list.refreshing || undefined}
        data-tall={props.rowParts && true}
      >
        <thead>
          <tr>
            {onSelect && (
              <th scope="col" className={classes.narrow}>
                <span className="visually-hidden">Select</span>
              </th>
            )}
            {!expandAtEnd && detailsHead}
            {columns.map((column) => (
              <ColumnHead key={column.head} column={column} view={view} />
            ))}
            {expandAtEnd && detailsHead}
          </tr>
        </thead>
        <tbody>
          {list.rows.map((row, index) => (
            <Fragment key={props.id(row)}>
              <GroupHead {...props} index={index} span={spanned} />
              <MemoizedRow
                {...{ row, columns, at, radios, onSelect, expand, expandAtEnd }}
                id={props.id(row)}
                name={props.name(row)}
                isSelected={props.id(row) === selectedId}
                span={spanned}
              />
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ColumnHead<Row>({ column, view }: { column: Column<Row>; view: ListView }) {
  const { head, sort, align, wideOnly } = column;
  const cell = { scope: 'col', 'data-align': align, 'data-wide-only': wideOnly || undefined } as const;
  if (!sort) return <th {...cell}>{head}</th>;
  const direction = view.sort === sort ? 'ascending' : view.sort === `-${sort}` ? 'descending' : 'none';
  const Icon = { ascending: IconArrowUp, descending: IconArrowDown, none: IconArrowsSort }[direction];
  return (
    <th {...cell} aria-sort={direction}>
      <button
        type="button"
        className={classes.sorter}
        onClick={() => view.change({ sort: direction === 'ascending' ? `-${sort}` : sort })}
      >
        {head}
        <Icon size={14} stroke={1.75} aria-hidden />
      </button>
    </th>
  );
}

interface TableRowProps<Row> extends Pick<RowsProps<Row>, 'at' | 'columns' | 'onSelect' | 'expand' | 'expandAtEnd'> {
  row: Row;
  id: string;
  name: string;
  isSelected: boolean;
  radios: string;
  span: number;
}

function TableRow<Row>({ row, id, name, isSelected, at, columns, onSelect, ...props }: TableRowProps<Row>) {
  const { expand, expandAtEnd } = props;
  const [expanded, setExpanded] = useState(false);
  const details = useId();
  const expander = expand && (
    <td className={classes.narrow}>
      <button
        type="button"
        className={classes.expander}
        aria-expanded={expanded}
        aria-controls={expanded ? details : undefined}
        aria-label={`Details of ${name}`}
        onClick={() => setExpanded(!expanded)}
      >
        <ExpanderIcon expanded={expanded} atEnd={expandAtEnd} />
      </button>
    </td>
  );
  return (
    <>
      <tr
        data-selected={isSelected || undefined}
        data-selectable={onSelect ? true : undefined}
        onClick={(event) => isPressOnRow(event) && onSelect?.(id)}
      >
        {onSelect && (
          <td className={classes.narrow}>
            <input
              type="radio"
              name={props.radios}
              className={radio.radio}
              aria-label={`Select ${name}`}
              checked={isSelected}
              onChange={() => onSelect(id)}
            />
          </td>
        )}
        {!expandAtEnd && expander}
        {columns.map(({ head, cell, align, nowrap, wideOnly }) => (
          <td key={head} data-align={align} data-nowrap={nowrap || undefined} data-wide-only={wideOnly || undefined}>
            {cell(row, false, at)}
          </td>
        ))}
        {expandAtEnd && expander}
      </tr>
      {expand && expanded && (
        <tr id={details} className={classes.details}>
          <td colSpan={props.span}>{expand(row)}</td>
        </tr>
      )}
    </>
  );
}

/** A selection renders two rows of a page, not all. */
const MemoizedRow = memo(TableRow) as typeof TableRow;

function ExpanderIcon({ expanded, atEnd }: { expanded: boolean; atEnd: true | undefined }) {
  const Icon = atEnd ? (expanded ? IconChevronUp : IconChevronDown) : expanded ? IconChevronDown : IconChevronRight;
  return <Icon size={18} aria-hidden />;
}

function GroupHead<Row>({ list, group, index, span }: RowsProps<Row> & { index: number; span: number }) {
  const head = groupHeadAt(list.rows, group, index);
  return head === undefined ? null : (
    <tr className={classes.group}>
      <th scope="colgroup" colSpan={span}>
        {head}
      </th>
    </tr>
  );
}
