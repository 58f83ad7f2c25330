import { UnstyledButton } from '@mantine/core';
import { Link } from '../router/router.tsx';
import { counted, formatUsd } from '../format.ts';
import type { ListView } from './list-view.ts';
import classes from './list-parts.module.css';

/** A total above a list. It is a filter of the list, or a link to another one. */
export interface ListTotal {
  key: string;
  label: string;
  /** In dollars. Without one, the count is the figure. */
  amount?: number;
  /** How many records the filter selects. */
  count: number;
  /** Below the figure, if it is not the number of the list's records. */
  text?: string;
  tone?: 'red' | 'amber' | 'green';
  /** Opens another list. */
  to?: string;
}

export interface ListChip {
  key: string;
  label: string;
  /** Undefined until it is loaded. */
  count: number | undefined;
}

interface TotalsProps {
  /** While they are loading, their place is reserved. */
  totals: readonly ListTotal[] | 'loading';
  noun: readonly [one: string, many: string];
  view: ListView;
}

/** The totals above a list. Each equals the list that it opens. */
export function ListTotals({ totals, noun, view }: TotalsProps) {
  if (totals === 'loading') return <NoTotalsYet />;
  return (
    <ul className={classes.totals} aria-label={`Totals of ${noun[1]}`}>
      {totals.map(({ key, label, amount, count, text, tone, to }) => {
        const figure = (
          <>
            <span>{label}</span>
            <b data-tone={count > 0 ? tone : undefined}>{amount === undefined ? count : formatUsd(amount)}</b>
            <span>{text ?? counted(count, ...noun)}</span>
          </>
        );
        const isPressed = view.filter === key;
        return (
          <li key={key}>
            {to ? (
              <Link to={to}>{figure}</Link>
            ) : (
              <UnstyledButton aria-pressed={isPressed} onClick={() => view.change({ filter: isPressed ? '' : key })}>
                {figure}
              </UnstyledButton>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** The place of the totals, with the height of their three lines. */
function NoTotalsYet() {
  return (
    <ul className={classes.totals} aria-hidden>
      <li>
        <div>
          <span>&nbsp;</span>
          <b>&nbsp;</b>
          <span>&nbsp;</span>
        </div>
      </li>
    </ul>
  );
}

/** The filters of a list; one of them is pressed. */
export function ListChips({ chips, view }: { chips: readonly ListChip[]; view: ListView }) {
  return (
    <ul className={classes.chips} aria-label="Filters">
      {chips.map(({ key, label, count }) => (
        <li key={key}>
          <UnstyledButton aria-pressed={view.filter === key} onClick={() => view.change({ filter: key })}>
            <span>
              {label} {count !== undefined && <i>{count.toLocaleString('en-US')}</i>}
            </span>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
}
