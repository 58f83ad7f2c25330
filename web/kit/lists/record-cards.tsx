import { memo, useId } from 'react';
import { Link } from '../router/router.tsx';
import radio from '../forms/choices.module.css';
import type { RowParts, RowsProps } from './list-props.ts';
import classes from './record-cards.module.css';

interface RecordCardsProps<Row> extends RowsProps<Row> {
  card: RowParts<Row>['card'];
}

/**
 * The records of a list on a phone: three lines each, whose card is one link to the record. A column at the left selects
 * one; a tap on the selected one clears the selection.
 */
export function RecordCards<Row>({ list, id, name, card, at, selectedId, onSelect }: RecordCardsProps<Row>) {
  const radios = useId();
  return (
    <ul className={classes.cards} data-refreshing={list.refreshing || undefined}>
      {list.rows.map((row) => (
        <MemoizedCard
          key={id(row)}
          {...{ row, card, at, radios, onSelect }}
          id={id(row)}
          name={name(row)}
          isSelected={id(row) === selectedId}
        />
      ))}
    </ul>
  );
}

interface CardProps<Row> extends Pick<RecordCardsProps<Row>, 'card' | 'at' | 'onSelect'> {
  row: Row;
  id: string;
  name: string;
  radios: string;
  isSelected: boolean;
}

function Card<Row>({ row, id, name, card, at, radios, isSelected, onSelect }: CardProps<Row>) {
  const { to, state, title, amount, amountTone, second, status, tone, aside, isStruck } = card(row, at);
  return (
    <li className={classes.card} data-selected={isSelected || undefined}>
      {onSelect && (
        <label className={classes.select}>
          <input
            type="radio"
            name={radios}
            className={radio.radio}
            aria-label={`Select ${name}`}
            checked={isSelected}
            onChange={() => onSelect(id)}
            onClick={() => isSelected && onSelect(null)}
          />
        </label>
      )}
      <Link to={to} state={state} className={classes.link} data-struck={isStruck}>
        <span className={classes.first}>
          <b title={title}>{title}</b>
          {amount && <b data-tone={amountTone}>{amount}</b>}
        </span>
        <span className={classes.second} title={second}>
          {second}
        </span>
        <span className={classes.third}>
          <span data-tone={tone} title={status}>
            {status}
          </span>
          {aside && <span>{aside}</span>}
        </span>
      </Link>
    </li>
  );
}

/** A selection renders two cards of a page, not all. */
const MemoizedCard = memo(Card) as typeof Card;
