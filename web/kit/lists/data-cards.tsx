import { Box } from '@mantine/core';
import { Fragment, useId, useState } from 'react';
import type { Column } from './list-columns.ts';
import type { RowsProps } from './list-props.ts';
import { groupHeadAt, isPressOnRow } from './list-rows.ts';
import shared from '../page/shared.module.css';
import classes from './data-table.module.css';
import { IconChevronUp } from '../icons/icons.ts';
import { IconChevronDown } from '../icons/public-icons.ts';
import type { CompanyDay } from '../day-text.ts';
import radio from '../forms/choices.module.css';

/** The rows of a list as cards, for phones. */
export function DataCards<Row>(props: RowsProps<Row>) {
  const radios = useId();
  return (
    <ul className={classes.phoneCards} data-refreshing={props.list.refreshing || undefined}>
      {props.list.rows.map((row, index) => {
        const head = groupHeadAt(props.list.rows, props.group, index);
        return (
          <Fragment key={props.id(row)}>
            {head !== undefined && (
              <Box component="li" mt={8} fw={600}>
                {head}
              </Box>
            )}
            <RowCard {...props} row={row} radios={radios} />
          </Fragment>
        );
      })}
    </ul>
  );
}

function RowCard<Row>(props: RowsProps<Row> & { row: Row; radios: string }) {
  const { row, at, columns, onSelect, expand } = props;
  const [expanded, setExpanded] = useState(false);
  const id = props.id(row);
  const selected = id === props.selectedId;
  const title = columns.find(({ card }) => card === 'title') ?? columns[0];
  const others = columns.filter((column) => column !== title);
  const lines = others.filter(({ card = 'line' }) => card === 'line');
  const foot = others.filter(({ card }) => card === 'foot');
  return (
    // The radio button inside gives keyboard users the same action.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <li
      className={classes.phoneCard}
      data-selected={selected || undefined}
      data-selectable={onSelect ? true : undefined}
      onClick={(event) => isPressOnRow(event) && onSelect?.(id)}
    >
      {onSelect && (
        <label className={classes.cardRadio}>
          <input
            type="radio"
            name={props.radios}
            className={radio.radio}
            aria-label={`Select ${props.name(row)}`}
            checked={selected}
            onChange={() => onSelect(id)}
          />
        </label>
      )}
      <div className={shared.breakable}>
        <div className={classes.cardTitle}>{title?.cell(row, true, at)}</div>
        <div className={classes.cardLines}>
          {lines.map((column) => (
            <CardLine key={column.head} column={column} row={row} at={at} />
          ))}
        </div>
        {foot.length > 0 && (
          <div className={classes.cardFoot}>
            {foot.map((column) => (
              <CardLine key={column.head} column={column} row={row} at={at} />
            ))}
          </div>
        )}
        {expand && (
          <button
            type="button"
            className={classes.cardExpander}
            aria-expanded={expanded}
            aria-label={`Details of ${props.name(row)}`}
            onClick={() => setExpanded(!expanded)}
          >
            Details {expanded ? <IconChevronUp size={16} aria-hidden /> : <IconChevronDown size={16} aria-hidden />}
          </button>
        )}
        {expand && expanded && expand(row)}
      </div>
    </li>
  );
}

function CardLine<Row>({ column, row, at }: { column: Column<Row>; row: Row; at: CompanyDay }) {
  const value = column.cell(row, false, at);
  if (value === null || value === undefined || value === '' || value === false) return null;
  return (
    <div className={classes.cardLine}>
      {column.cardLabel && <span className={shared.faint}>{column.cardLabel} </span>}
      {value}
    </div>
  );
}
